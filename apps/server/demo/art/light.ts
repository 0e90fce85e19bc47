import { mix } from './mood.ts';
import {
  ellipse,
  frame,
  glowing,
  group,
  line,
  num,
  path,
  rect,
  repeat,
  type Sketch,
} from './sketch.ts';

/** A pool of light around a point. */
export const glow = (s: Sketch, x: number, y: number, r: number, color: string, strength = 0.6) =>
  ellipse(
    x,
    y,
    r,
    r,
    s.radial([
      [0, color, strength],
      [0.35, color, strength * 0.45],
      [1, color, 0],
    ]),
    glowing,
  );

/** A cone of light through haze, from a source to a far edge `spread` wide. */
export function beam(
  s: Sketch,
  from: readonly [number, number],
  to: readonly [number, number],
  spread: number,
  color: string,
  strength = 0.35,
): string {
  const [x1, y1] = from;
  const [x2, y2] = to;
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [nx, ny] = [-(y2 - y1) / length, (x2 - x1) / length];
  const corner = (x: number, y: number, side: number) =>
    `${num(x + nx * side)} ${num(y + ny * side)}`;
  const near = spread * 0.09;
  const vertical = Math.abs(y2 - y1) > Math.abs(x2 - x1);
  const paint = s.linear(
    [
      [0, color, strength],
      [0.6, color, strength * 0.35],
      [1, color, 0],
    ],
    vertical ? [0, y2 > y1 ? 0 : 1, 0, y2 > y1 ? 1 : 0] : [x2 > x1 ? 0 : 1, 0, x2 > x1 ? 1 : 0, 0],
  );
  const cone = `M${corner(x1, y1, near)}L${corner(x2, y2, spread / 2)}L${corner(x2, y2, -spread / 2)}L${corner(x1, y1, -near)}Z`;
  return group(path(cone, paint, s.soft(9)), glowing);
}

/** Bars of light that a blind throws on a wall. */
export function blinds(
  s: Sketch,
  x: number,
  y: number,
  w: number,
  h: number,
  strength = 0.4,
): string {
  const bars = Math.round(h / 46);
  const lean = s.random.between(-90, 90);
  const bar = repeat(bars, (i) => {
    const top = y + (i * h) / bars;
    const thick = (h / bars) * 0.55;
    return path(
      `M${num(x)} ${num(top)}L${num(x + w)} ${num(top + lean)}L${num(x + w)} ${num(top + lean + thick)}L${num(x)} ${num(top + thick)}Z`,
      s.linear(
        [
          [0, s.mood.key, strength],
          [1, s.mood.key, strength * 0.15],
        ],
        [0, 0, 1, 0],
      ),
    );
  });
  return group(group(bar, s.soft(2.5)), glowing);
}

/** Lights far out of focus. */
export function bokeh(
  s: Sketch,
  count: number,
  area: readonly [number, number, number, number],
  colors: readonly string[],
  size: readonly [number, number] = [12, 46],
): string {
  const [x, y, w, h] = area;
  const spots = repeat(count, () => {
    const color = s.random.pick(colors);
    const r = s.random.between(...size);
    const [cx, cy] = [x + s.random.next() * w, y + s.random.next() * h];
    const opacity = s.random.between(0.12, 0.5);
    return (
      ellipse(
        cx,
        cy,
        r,
        r,
        color,
        `opacity="${num(opacity * 10) === '0' ? 0.1 : opacity.toFixed(2)}"`,
      ) +
      `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r - 1.5)}" fill="none" stroke="${mix(color, '#ffffff', 0.4)}" stroke-width="2" opacity="${(opacity * 0.5).toFixed(2)}"/>`
    );
  });
  return group(group(spots, s.soft(1.6)), glowing);
}

/** The horizontal streak of an anamorphic lens. */
export const flare = (s: Sketch, x: number, y: number, color: string, strength = 0.55) =>
  group(
    rect(
      x - 620,
      y - 3,
      1240,
      6,
      s.linear(
        [
          [0, color, 0],
          [0.5, color, strength],
          [1, color, 0],
        ],
        [0, 0, 1, 0],
      ),
    ) + glow(s, x, y, 120, color, strength),
    glowing,
  );

/** Mist that gathers towards the floor. */
export const haze = (s: Sketch, from: number, color: string, strength = 0.25) =>
  rect(
    0,
    from,
    frame.width,
    frame.height - from,
    s.linear([
      [0, color, 0],
      [1, color, strength],
    ]),
  );

/** Edges fall off as through an old lens. */
export const vignette = (s: Sketch, strength = 0.62) =>
  rect(
    0,
    0,
    frame.width,
    frame.height,
    s.radial(
      [
        [0, '#000000', 0],
        [0.55, '#000000', 0],
        [1, '#000000', strength],
      ],
      [0.5, 0.48, 0.78],
    ),
  );

/** Rain that runs down a pane. */
export const rain = (s: Sketch, count: number) =>
  group(
    repeat(count, () => {
      const [x, y] = [s.random.between(0, frame.width), s.random.between(-50, frame.height)];
      return line(
        `M${num(x)} ${num(y)}l${num(s.random.between(-3, 3))} ${num(s.random.between(12, 110))}`,
        s.mood.key,
        s.random.between(0.8, 2.4),
        `opacity="${s.random.between(0.08, 0.34).toFixed(2)}"`,
      );
    }),
    glowing,
  );
