/** The die as a solid thing, drawn by three.js over the flat table. A chunk of its own. */
import {
  AmbientLight,
  BackSide,
  Camera,
  CanvasTexture,
  DirectionalLight,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  SRGBColorSpace,
  Scene,
  WebGLRenderer,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { Pose } from './path';

/** What of the table the canvas covers, in millimetres. */
export interface Window {
  readonly left: number;
  readonly right: number;
  /** Ahead. */
  readonly top: number;
  readonly bottom: number;
}

/** Eyes above the near edge of the table: one sees the top of the die, and its front. */
const EYE = { ahead: -210, up: 620 } as const;
const INK = 0x0b1026;
const TEXTURE = 192;
const MOST_PIXELS = 2; // of the screen, a pixel of the page

export class Solid {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new Camera();
  private readonly die = new Group();
  private readonly shadow: Mesh;
  private readonly shade: MeshBasicMaterial;
  private pose: Pose | null = null;

  constructor(
    canvas: HTMLCanvasElement,
    private readonly context: WebGL2RenderingContext,
    private readonly edge: number,
    faces: readonly number[],
  ) {
    this.renderer = new WebGLRenderer({ canvas, context, alpha: true, antialias: true });
    this.renderer.setClearColor(0, 0);
    const sun = new DirectionalLight(0xfff4dc, 2.3);
    sun.position.set(-0.5, 0.45, 1);
    this.scene.add(new AmbientLight(0xc9d2ff, 1.75), sun);
    this.shade = new MeshBasicMaterial({
      map: texture(darkness),
      transparent: true,
      depthWrite: false,
    });
    this.shadow = new Mesh(new PlaneGeometry(1, 1), this.shade);
    this.die.add(...body(edge, faces));
    this.scene.add(this.shadow, this.die);
  }

  /** The canvas has this size on the page, and covers this part of the table. */
  fit(width: number, height: number, window: Window): void {
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXELS));
    this.renderer.setSize(width, height, false);
    // A window in the plane of the table: what lies on it appears exactly where it is drawn flat.
    const near = 100;
    const share = near / EYE.up;
    this.camera.position.set(0, EYE.ahead, EYE.up);
    this.camera.projectionMatrix.makePerspective(
      window.left * share,
      window.right * share,
      (window.top - EYE.ahead) * share,
      (window.bottom - EYE.ahead) * share,
      near,
      EYE.up + 50,
    );
    this.camera.projectionMatrixInverse.copy(this.camera.projectionMatrix).invert();
    this.draw();
  }

  show(pose: Pose | null): void {
    this.pose = pose;
    this.draw();
  }

  /** A page may only have so many of these: give it back. */
  close(): void {
    this.renderer.dispose();
    this.context.getExtension('WEBGL_lose_context')?.loseContext();
  }

  private draw(): void {
    const { pose } = this;
    this.die.visible = this.shadow.visible = pose !== null;
    if (pose) {
      const [right, ahead] = pose.at;
      const [w, x, y, z] = pose.turn;
      const size = pose.size ?? 1;
      this.die.position.set(right, ahead, pose.up);
      this.die.quaternion.set(x, y, z, w);
      this.die.scale.setScalar(size);
      const height = Math.max(0, pose.up - this.edge / 2);
      // The light comes from the upper left, so the shadow runs away to the lower right.
      this.shadow.position.set(right + 2 + height * 0.4, ahead - 1.5 - height * 0.36, 0.2);
      this.shadow.scale.setScalar((this.edge * 2 + height * 0.5) * size);
      this.shade.opacity = Math.max(0.22, 0.75 - height / 90);
    }
    this.renderer.render(this.scene, this.camera);
  }
}

/** Six faces and an outline of ink, as in all our drawings. */
function body(edge: number, faces: readonly number[]): Mesh[] {
  const order = [0, 3, 1, 4, 2, 5]; // three.js asks for +x, -x, +y, ...
  const known = new Map<number, CanvasTexture>();
  const paint = (shows: number): CanvasTexture => {
    const found = known.get(shows) ?? texture((brush) => face(brush, shows));
    known.set(shows, found);
    return found;
  };
  const sides = order.map((k) => new MeshLambertMaterial({ map: paint(faces[k] ?? 1) }));
  const box = new Mesh(new RoundedBoxGeometry(edge, edge, edge, 4, 2.6), sides);
  const outline = new Mesh(
    new RoundedBoxGeometry(edge + 1.3, edge + 1.3, edge + 1.3, 3, 3),
    new MeshBasicMaterial({ color: INK, side: BackSide }),
  );
  return [outline, box];
}

type Paint = (brush: CanvasRenderingContext2D) => void;

function texture(paint: Paint): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = TEXTURE;
  const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
  brush.scale(TEXTURE / 96, TEXTURE / 96);
  paint(brush);
  const made = new CanvasTexture(canvas);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 4;
  return made;
}

function darkness(brush: CanvasRenderingContext2D): void {
  const soft = brush.createRadialGradient(48, 48, 8, 48, 48, 46);
  soft.addColorStop(0, 'rgb(4 7 22 / 1)');
  soft.addColorStop(0.45, 'rgb(4 7 22 / .72)');
  soft.addColorStop(1, 'rgb(4 7 22 / 0)');
  brush.fillStyle = soft;
  brush.fillRect(0, 0, 96, 96);
}

const SPOTS: Readonly<Record<number, readonly (readonly [x: number, y: number, size: number])[]>> =
  {
    1: [[48, 48, 1.5]],
    2: [
      [30, 36, 1.15],
      [66, 60, 1.15],
    ],
    3: [
      [48, 27, 0.98],
      [26, 65, 0.98],
      [70, 65, 0.98],
    ],
  };
const GEM = new Path2D('M0-21 12.6-9.7 11.1 12.6 0 21-11.1 12.6-12.6-9.7z');
const LIGHT = new Path2D('M0-21-3-7.6-3 13.4 0 21-11.1 12.6-12.6-9.7z');
const DARK = new Path2D('M0-21 5-7.6 4.3 13.4 0 21 11.1 12.6 12.6-9.7z');

/** Wood with crystals, like art/planets/die-1.svg but flat. */
function face(brush: CanvasRenderingContext2D, shows: number): void {
  brush.fillStyle = '#FBF3DF';
  brush.fillRect(0, 0, 96, 96);
  brush.strokeStyle = '#EADBB8';
  brush.lineWidth = 3;
  brush.lineCap = 'round';
  brush.stroke(new Path2D('M8 30Q40 24 88 31M8 62Q44 69 88 61'));
  for (const [x, y, size] of SPOTS[shows] ?? []) {
    brush.save();
    brush.translate(x, y);
    brush.scale(size, size);
    for (const [shape, colour] of [
      [GEM, '#4CC9F0'],
      [LIGHT, '#B5EDFC'],
      [DARK, '#2788C4'],
    ] as const) {
      brush.fillStyle = colour;
      brush.fill(shape);
    }
    brush.strokeStyle = '#0B1026';
    brush.lineWidth = 3 / size + 1;
    brush.lineJoin = 'round';
    brush.stroke(GEM);
    brush.restore();
  }
}
