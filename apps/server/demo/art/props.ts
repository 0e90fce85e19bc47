import { glow } from './light.ts';
import { mix } from './mood.ts';
import {
  ellipse,
  glowing,
  group,
  line,
  num,
  path,
  place,
  rect,
  repeat,
  type Sketch,
} from './sketch.ts';

/** Bars that read as lines of text at a distance. */
export const writing = (
  s: Sketch,
  x: number,
  y: number,
  w: number,
  rows: number,
  color: string,
  step = 22,
) =>
  repeat(rows, (i) =>
    rect(
      x,
      y + i * step,
      w * (i === rows - 1 ? s.random.between(0.35, 0.6) : s.random.between(0.8, 1)),
      step * 0.4,
      color,
      `rx="${num(step * 0.2)}"`,
    ),
  );

/** A skyline at night, `w`×`h` from its upper left corner. */
export function city(s: Sketch, w: number, h: number): string {
  const { mood, random } = s;
  const sky = s.linear([
    [0, mix(mood.night, mood.fill, 0.12)],
    [1, mix(mood.wallLit, mood.fill, 0.35)],
  ]);
  const row = (far: number) => {
    let x = -random.between(0, 40);
    let out = '';
    while (x < w) {
      const width = random.between(w * 0.06, w * 0.16);
      const top = h * random.between(0.2 + (1 - far) * 0.15, 0.75);
      out += rect(x, top, width, h - top, mix(mood.night, mood.fill, 0.08 + far * 0.22));
      out += repeat(Math.round(width * (h - top) * 0.0012), () =>
        rect(
          x + random.between(5, width - 9),
          top + random.between(8, h - top),
          5,
          7,
          random.chance(0.75) ? mood.key : mood.accent,
          `opacity="${random.between(0.25, 0.9).toFixed(2)}"`,
        ),
      );
      x += width + random.between(-6, w * 0.03);
    }
    return out;
  };
  return group(rect(0, 0, w, h, sky) + row(1) + row(0.3), s.clip(rect(0, 0, w, h, '#000000')));
}

/** A window with bars and a view, `w`×`h`. */
export function windowPane(s: Sketch, w: number, h: number, bars = 1): string {
  const barColor = mix(s.mood.night, s.mood.wall, 0.4);
  return (
    city(s, w, h) +
    repeat(bars, (i) => rect((w * (i + 1)) / (bars + 1) - 5, 0, 10, h, barColor)) +
    rect(0, h * 0.36, w, 8, barColor) +
    `<rect x="-7" y="-7" width="${num(w + 14)}" height="${num(h + 14)}" fill="none" stroke="${barColor}" stroke-width="16"/>` +
    rect(-24, h + 6, w + 48, 18, mix(barColor, s.mood.key, 0.2))
  );
}

/** Candles of a price chart, `w`×`h`; a negative trend falls. */
export function candles(s: Sketch, w: number, h: number, trend = 1, count = 26): string {
  const { random } = s;
  const up = mix(mix(s.mood.accent, '#ff4a3c', 0.55), '#ffffff', 0.12);
  const down = mix(mix(s.mood.fill, '#38b6c4', 0.5), '#ffffff', 0.1);
  let level = trend > 0 ? 0.16 : 0.84;
  const step = w / count;
  const grid = repeat(5, (i) => rect(0, (h * i) / 4, w, 1.5, s.mood.fill, 'opacity=".22"'));
  const bars = repeat(count, (i) => {
    const next = Math.min(
      0.97,
      Math.max(0.05, level + trend * (0.7 / count) + random.between(-0.13, 0.13)),
    );
    const [top, bottom] = [h * (1 - Math.max(level, next)), h * (1 - Math.min(level, next))];
    const color = next >= level ? up : down;
    const x = i * step + step * 0.2;
    const wick = random.between(4, h * 0.07);
    level = next;
    return (
      rect(x + step * 0.26, top - wick, step * 0.08 + 1, bottom - top + 2 * wick, color) +
      rect(x, top, step * 0.6, Math.max(3, bottom - top), color)
    );
  });
  return grid + bars;
}

/** A monitor around its centre; `content` is drawn in w×h from the screen's upper left corner. */
export function monitor(s: Sketch, w: number, h: number, content: string, stand = true): string {
  const body = mix(s.mood.night, s.mood.wallLit, 0.14);
  const foot = stand
    ? path(
        `M-24 ${h / 2}L24 ${h / 2}L32 ${h / 2 + 60}L70 ${h / 2 + 74}L-70 ${h / 2 + 74}L-32 ${h / 2 + 60}Z`,
        body,
      )
    : '';
  const screen =
    rect(
      0,
      0,
      w,
      h,
      s.linear([
        [0, mix(s.mood.night, s.mood.fill, 0.3)],
        [1, mix(s.mood.night, s.mood.fill, 0.1)],
      ]),
    ) + content;
  return (
    foot +
    rect(-w / 2 - 12, -h / 2 - 12, w + 24, h + 26, body, 'rx="8"') +
    place(group(screen, s.clip(rect(0, 0, w, h, '#000000'))), -w / 2, -h / 2) +
    glow(s, 0, 0, w * 0.85, s.mood.fill, 0.2)
  );
}

/** A monitor from behind, its light spilling around the edges. */
export const monitorBack = (s: Sketch, w: number, h: number) =>
  glow(s, 0, -10, w * 0.75, s.mood.key, 0.5) +
  path(`M-18 ${h / 2}L18 ${h / 2}L30 ${h / 2 + 50}L-30 ${h / 2 + 50}Z`, s.mood.night) +
  rect(
    -w / 2,
    -h / 2,
    w,
    h,
    s.linear([
      [0, mix(s.mood.night, s.mood.wallLit, 0.3)],
      [1, s.mood.night],
    ]),
    'rx="8"',
  ) +
  line(`M${-w / 2 + 8} ${-h / 2}L${w / 2 - 8} ${-h / 2}`, s.mood.key, 3, 'opacity=".75"');

/** A phone of 300×620 around its centre; `content` has 276×580. */
export function phone(s: Sketch, content: string): string {
  const screen =
    'M26 0L250 0C266 0 276 10 276 26L276 554C276 570 266 580 250 580L26 580C10 580 0 570 0 554L0 26C0 10 10 0 26 0Z';
  return (
    rect(-150, -310, 300, 620, '#050607', 'rx="44"') +
    `<rect x="-149" y="-309" width="298" height="618" rx="43" fill="none" stroke="${mix(s.mood.wallLit, s.mood.key, 0.45)}" stroke-width="3" opacity=".8"/>` +
    place(group(content, s.clip(path(screen, '#000000'))), -138, -290) +
    rect(-40, -282, 80, 20, '#050607', 'rx="10"')
  );
}

/** A desk lamp: its foot at 0,0, the bulb up to the right; `on` throws a cone. */
export function deskLamp(s: Sketch, on = true): string {
  const metal = mix(s.mood.night, s.mood.wallLit, 0.5);
  const cone = on
    ? group(
        path(
          'M96-214L-70 40L330 40L168-214Z',
          s.linear([
            [0, s.mood.key, 0.6],
            [1, s.mood.key, 0],
          ]),
          s.soft(8),
        ),
        glowing,
      ) + glow(s, 132, -206, 150, s.mood.key, 0.75)
    : '';
  return (
    cone +
    ellipse(0, 0, 62, 14, metal) +
    line('M0-4L-46-150L92-250', metal, 9) +
    path(
      'M84-268L170-250C186-236 180-216 168-208L92-214C74-226 72-256 84-268Z',
      mix(s.mood.accent, s.mood.night, 0.35),
    ) +
    (on ? ellipse(130, -209, 38, 7, mix(s.mood.key, '#ffffff', 0.6)) : '')
  );
}

/** A hanging lamp whose shade is at 0,0. */
export const pendant = (s: Sketch, cord: number, reach = 620) =>
  line(`M0 ${-cord}L0-40`, s.mood.night, 4) +
  group(
    path(
      `M-60 0L${-reach * 0.42} ${reach}L${reach * 0.42} ${reach}L60 0Z`,
      s.linear([
        [0, s.mood.key, 0.5],
        [1, s.mood.key, 0],
      ]),
      s.soft(8),
    ),
    glowing,
  ) +
  path('M-14-44L14-44L66 4L-66 4Z', mix(s.mood.night, s.mood.accent, 0.3)) +
  ellipse(0, 4, 58, 9, mix(s.mood.key, '#ffffff', 0.5)) +
  glow(s, 0, 6, 130, s.mood.key, 0.7);

/** A parcel w×h from its lower left corner, taped and labelled. */
export function parcel(s: Sketch, w: number, h: number): string {
  const { mood, random } = s;
  const card = mix('#b8894f', mood.wall, 0.3);
  const tapeX = w * random.between(0.38, 0.5);
  const label = random.chance(0.7)
    ? rect(w * 0.08, -h * 0.82, w * 0.26, h * 0.4, mix('#f2eee2', mood.wall, 0.25)) +
      place(squareCode(s, Math.min(w * 0.12, h * 0.26), '#1b1a18'), w * 0.11, -h * 0.76) +
      rect(w * 0.1, -h * 0.48, w * 0.2, 3, '#1b1a18', 'opacity=".6"')
    : '';
  return (
    rect(
      0,
      -h,
      w,
      h,
      s.linear(
        [
          [0, mix(card, mood.key, 0.28)],
          [1, mix(card, mood.night, 0.55)],
        ],
        [1, 0, 0, 1],
      ),
    ) +
    rect(tapeX, -h, w * 0.12, h, mix('#d9b98a', mood.key, 0.2), 'opacity=".55"') +
    rect(0, -h, w, 4, mix(card, mood.key, 0.6), 'opacity=".8"') +
    label
  );
}

/** A square code as on tickets; it encodes nothing. */
export function squareCode(s: Sketch, size: number, color: string): string {
  const cells = 13;
  const unit = size / cells;
  const finder = (x: number, y: number) =>
    `<rect x="${num((x + 0.5) * unit)}" y="${num((y + 0.5) * unit)}" width="${num(unit * 3)}" height="${num(unit * 3)}" fill="none" stroke="${color}" stroke-width="${num(unit)}"/>` +
    rect((x + 1.5) * unit, (y + 1.5) * unit, unit, unit, color);
  let d = '';
  for (let y = 0; y < cells; y += 1) {
    for (let x = 0; x < cells; x += 1) {
      const corner = (x < 5 && y < 5) || (x > 7 && y < 5) || (x < 5 && y > 7);
      if (!corner && s.random.chance(0.5))
        d += `M${num(x * unit)} ${num(y * unit)}h${num(unit)}v${num(unit)}h${num(-unit)}z`;
    }
  }
  return path(d, color) + finder(0, 0) + finder(9, 0) + finder(0, 9);
}

/** A sheet of paper w×h around its centre, with a red seal if asked. */
export function sheet(s: Sketch, w: number, h: number, seal = false): string {
  const paper = mix('#f3efe4', s.mood.wall, 0.18);
  const ink = mix('#23211d', s.mood.wall, 0.2);
  return (
    rect(-w / 2 + 8, -h / 2 + 10, w, h, '#000000', 'opacity=".35"') +
    rect(
      -w / 2,
      -h / 2,
      w,
      h,
      s.linear([
        [0, mix(paper, s.mood.key, 0.3)],
        [1, mix(paper, s.mood.night, 0.25)],
      ]),
    ) +
    rect(-w * 0.22, -h * 0.41, w * 0.44, h * 0.045, ink) +
    writing(s, -w * 0.38, -h * 0.28, w * 0.76, 9, mix(ink, paper, 0.4), h * 0.055) +
    (seal ? place(stampMark(s), w * 0.2, h * 0.3, w / 420, w / 420, -12) : '')
  );
}

/** The round red mark of a stamp, 140 across. */
export const stampMark = (s: Sketch) =>
  `<g fill="none" stroke="#c9302c" opacity=".82"><circle r="66" stroke-width="8"/><circle r="50" stroke-width="2.5"/></g>` +
  path(
    'M0-30L8-9L30-9L12 5L19 27L0 13L-19 27L-12 5L-30-9L-8-9Z',
    mix('#c9302c', s.mood.wall, 0.1),
    'opacity=".82"',
  );
