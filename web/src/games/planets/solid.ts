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
  SRGBColorSpace,
  Scene,
  WebGLRenderer,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { Pose } from './path';

/** Where the table's millimetres are on the page, in its pixels from the corner of the drawing. */
export interface Scale {
  /** The middle of the table. */
  readonly left: number;
  readonly top: number;
  /** Pixels of a millimetre. */
  readonly pixels: number;
}

/** Where something stands on the page: its middle, in pixels. */
export interface Spot {
  readonly left: number;
  readonly top: number;
}

/** Eyes above the near edge of the table: one sees the top of the die, and its front. */
const EYE = { ahead: -210, up: 620 } as const;
const NEAR = 100;
/** How much larger than on the table the die can look: no throw comes nearer to the eyes. */
const LARGEST = 1.4;
const INK = 0x0b1026;
const OUTLINE = 1.3;
const TEXTURE = 192;
const MOST_PIXELS = 2; // of the screen, a pixel of the page

/**
 * The canvas is as small as the die, and flies with it: a sheet over the whole table would have to be drawn, and
 * copied, for every picture, which on a TV without a good graphics chip takes longer than everything else.
 */
export class Solid {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new Camera();
  private readonly die = new Group();
  /** In pixels of the page; whole, so that nothing is blurred. */
  private size = 0;
  private scale: Scale = { left: 0, top: 0, pixels: 1 };

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
    this.die.add(...body(edge, faces));
    this.scene.add(this.die);
    this.camera.position.set(0, EYE.ahead, EYE.up);
  }

  /** The table is drawn so large; says how large the canvas is then. */
  fit(scale: Scale): number {
    this.scale = scale;
    const across = (this.edge + OUTLINE) * Math.sqrt(3) * LARGEST;
    this.size = 2 * Math.ceil((across * scale.pixels) / 2 + 1);
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXELS));
    this.renderer.setSize(this.size, this.size, false);
    return this.size;
  }

  /** Draw it, and say where its canvas is then. */
  show(pose: Pose): Spot {
    const { scale } = this;
    const [right, ahead] = pose.at;
    const [w, x, y, z] = pose.turn;
    this.die.position.set(right, ahead, pose.up);
    this.die.quaternion.set(x, y, z, w);
    this.die.scale.setScalar(pose.size ?? 1);
    // Where the eyes see its middle on the table.
    const nearer = EYE.up / (EYE.up - pose.up);
    const spot = {
      left: Math.round(scale.left + right * nearer * scale.pixels),
      top: Math.round(scale.top - (EYE.ahead + (ahead - EYE.ahead) * nearer) * scale.pixels),
    };
    this.look(spot);
    this.renderer.render(this.scene, this.camera);
    return spot;
  }

  /** A window in the plane of the table: what lies on it appears exactly where it is drawn flat. */
  private look(spot: Spot): void {
    const { left, top, pixels } = this.scale;
    const half = this.size / 2 / pixels;
    const [right, ahead] = [(spot.left - left) / pixels, (top - spot.top) / pixels - EYE.ahead];
    const share = NEAR / EYE.up;
    this.camera.projectionMatrix.makePerspective(
      (right - half) * share,
      (right + half) * share,
      (ahead + half) * share,
      (ahead - half) * share,
      NEAR,
      EYE.up + 50,
    );
    this.camera.projectionMatrixInverse.copy(this.camera.projectionMatrix).invert();
  }

  /** A page may only have so many of these: give it back. */
  close(): void {
    this.renderer.dispose();
    this.context.getExtension('WEBGL_lose_context')?.loseContext();
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
    new RoundedBoxGeometry(edge + OUTLINE, edge + OUTLINE, edge + OUTLINE, 3, 3),
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
