/** The little of three.js that the die needs: its own types would bring seven packages along. */
declare module 'three' {
  export class Object3D {
    position: { set(x: number, y: number, z: number): void };
    quaternion: { set(x: number, y: number, z: number, w: number): void };
    scale: { setScalar(value: number): void; set(x: number, y: number, z: number): void };
    visible: boolean;
    renderOrder: number;
    add(...children: Object3D[]): this;
  }
  export class Scene extends Object3D {}
  export class Group extends Object3D {}
  export class Mesh extends Object3D {
    constructor(geometry: BufferGeometry, material: Material | Material[]);
  }
  export class BufferGeometry {
    dispose(): void;
  }
  export class Material {
    opacity: number;
    dispose(): void;
  }
  interface Look {
    color?: number;
    map?: Texture;
    side?: number;
  }
  export class MeshBasicMaterial extends Material {
    constructor(look: Look);
  }
  export class MeshLambertMaterial extends Material {
    constructor(look: Look);
  }
  export class Texture {
    colorSpace: string;
    anisotropy: number;
    dispose(): void;
  }
  export class CanvasTexture extends Texture {
    constructor(canvas: HTMLCanvasElement);
  }
  export class AmbientLight extends Object3D {
    constructor(color: number, intensity: number);
  }
  export class DirectionalLight extends Object3D {
    constructor(color: number, intensity: number);
  }
  export class Camera extends Object3D {
    projectionMatrix: {
      makePerspective(
        left: number,
        right: number,
        top: number,
        bottom: number,
        near: number,
        far: number,
      ): unknown;
      clone(): { invert(): unknown };
    };
    projectionMatrixInverse: { copy(matrix: unknown): { invert(): unknown } };
  }
  export class WebGLRenderer {
    constructor(given: {
      canvas: HTMLCanvasElement;
      context: WebGL2RenderingContext;
      alpha: boolean;
      antialias: boolean;
    });
    setPixelRatio(ratio: number): void;
    setSize(width: number, height: number, style: boolean): void;
    setClearColor(color: number, alpha: number): void;
    render(scene: Scene, camera: Camera): void;
    dispose(): void;
  }
  export const BackSide: number;
  export const SRGBColorSpace: string;
}

declare module 'three/addons/geometries/RoundedBoxGeometry.js' {
  import { BufferGeometry } from 'three';

  export class RoundedBoxGeometry extends BufferGeometry {
    constructor(width: number, height: number, depth: number, segments: number, radius: number);
  }
}
