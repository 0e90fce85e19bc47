import { beam, glow } from '../light.ts';
import { mix } from '../mood.ts';
import { type Picture, wall } from '../room.ts';
import { standing } from '../silhouettes.ts';
import {
  ellipse,
  frame,
  full,
  group,
  line,
  num,
  path,
  place,
  rect,
  repeat,
  type Sketch,
} from '../sketch.ts';

/** A curve that only ever rises, because somebody on a ladder paints it. */
export function paintedLine(s: Sketch): Picture {
  const { mood } = s;
  const red = mood.accent;
  const curve =
    'M-30 770L90 700L180 742L300 610L390 660L520 520L610 566L740 430L830 470L960 330L1030 356L1128 236';
  const rails = (d: string) => line(d, mix(mood.night, mood.wall, 0.12), 10);
  const drips = [
    [522, 530, 150],
    [742, 440, 96],
    [962, 340, 190],
    [1120, 260, 240],
  ] as const;
  const art =
    wall(s, 0.4, 0.3) +
    repeat(5, (i) => rect(0, 130 + i * 150, frame.width, 2, mood.fill, 'opacity=".5"')) +
    repeat(9, (i) => rect(100 + i * 180, 0, 2, 800, mood.fill, 'opacity=".32"')) +
    drips.map(([x, y, h]) => line(`M${x} ${y}v${h}`, red, 9, 'opacity=".9"')).join('') +
    line(curve, mix(red, mood.night, 0.35), 30, 'transform="translate(5 10)" opacity=".18"') +
    line(curve, red, 30) +
    path('M0 800L1600 800L1600 900L0 900Z', mix(mood.wall, mood.night, 0.22)) +
    group(path('M1120 806L1420 806L1600 870L1200 870Z', mood.night, 'opacity=".35"'), s.soft(9)) +
    rails('M1236 800L1196 250M1396 800L1300 250') +
    rails(
      Array.from(
        { length: 8 },
        (_, i) => `M${num(1230 - i * 4.4)} ${740 - i * 62}L${num(1385 - i * 10.6)} ${740 - i * 62}`,
      ).join(''),
    ) +
    place(standing(mix(mood.night, '#000000', 0.2)), 1262, 494, 0.92) +
    line('M1236 240L1150 208', mix(mood.night, '#000000', 0.2), 21) +
    line('M1166 214L1128 200', mix('#c79a62', mood.night, 0.2), 12) +
    rect(1094, 196, 62, 84, red, 'rx="12" transform="rotate(24 1125 236)"') +
    place(
      path('M-46-70L46-70L36 0L-36 0Z', mix(mood.night, mood.wall, 0.25)) +
        ellipse(0, -70, 46, 11, red) +
        line('M-46-70C-40-118 40-118 46-70', mood.night, 4),
      1078,
      806,
    ) +
    place(
      rect(-50, -96, 100, 10, mood.night) + line('M-40-90L-48 0M40-90L48 0', mood.night, 8),
      300,
      826,
    ) +
    place(
      path(
        'M-34 0C-60-60-58-150-20-176C20-190 52-160 50-96L96-92C112-90 112-70 96-66L30-58L30 0Z',
        mood.night,
      ) +
        ellipse(2, -214, 27, 33, mood.night) +
        line('M60-94C90-110 120-120 138-136', mood.night, 15),
      300,
      730,
    );
  return { art, focusX: 1080, oneWay: true };
}

/** An officer made of squares, larger than life, and the one he talks to. */
export function pixelOfficer(s: Sketch): Picture {
  const { mood, random } = s;
  const unit = 40;
  const gold = mix('#f0c95c', mood.key, 0.2);
  const tint = (x: number, y: number): string => {
    const [dx, right] = [Math.abs(x - 20), x > 20];
    if (y < 1) return mix(mood.wall, mood.night, 0.72);
    if (y < 5 && dx < 3 + y * 1.5)
      return dx < 2 && y > 1
        ? gold
        : right
          ? mix(mood.wallLit, mood.key, 0.18)
          : mix(mood.wall, mood.night, 0.5);
    if (y === 5 && dx < 7) return gold;
    if (y === 6 && dx < 8) return mix(mood.night, '#000000', 0.3);
    if (y < 16 && dx < (y < 13 ? 6 : 18.5 - y)) {
      if (y === 9 && (dx === 2 || dx === 3)) return mood.night;
      if (y === 13 && dx < 3) return mix('#8c3a30', mood.night, 0.3);
      return right ? mix('#f3c39c', mood.key, 0.35) : mix('#a5623f', mood.wall, 0.35);
    }
    if (y >= 16 && dx < 4 + (y - 15) * 3.2) {
      if (dx < 1) return mood.night;
      if (y === 18 && dx > 6 && dx < 9 && right) return gold;
      return right ? mix(mood.wall, mood.wallLit, 0.4) : mix(mood.wall, mood.night, 0.55);
    }
    return mix(mood.wall, mood.night, 0.72 + (y / 23) * 0.2);
  };
  const cells = repeat(40 * 23, (i) => {
    const [x, y] = [i % 40, Math.floor(i / 40)];
    const slip = y === 10 || y === 11 ? 3 : y === 14 ? -2 : 0;
    const lost = random.chance(0.02);
    const color = mix(tint(x - slip, y), mood.night, random.between(0, 0.14));
    return rect(x * unit + 1.5, y * unit + 1.5, unit - 3, unit - 3, lost ? mood.accent : color);
  });
  const art =
    full(mix(mood.night, '#000000', 0.5)) +
    cells +
    glow(s, 880, 360, 720, mood.wallLit, 0.22) +
    group(path('M0 840L1600 840L1600 900L0 900Z', mood.night), 'opacity=".92"') +
    place(standing('#020308', true), 1190, 880, 0.86) +
    line('M1234 700C1268 690 1272 716 1268 880', '#020308', 9);
  return { art, focusX: 860, oneWay: true };
}

/** Half a minute on a face as large as a house, and somebody who hangs on to the hand. */
export function halfMinute(s: Sketch): Picture {
  const { mood } = s;
  const [cx, cy, r] = [860, 470, 600];
  const ticks = repeat(60, (i) => {
    const a = (i * Math.PI) / 30;
    const from = r * (i % 5 ? 0.93 : 0.86);
    const at = (d: number) => `${num(cx + Math.sin(a) * d)} ${num(cy - Math.cos(a) * d)}`;
    return line(`M${at(from)}L${at(r * 0.975)}`, mood.night, i % 5 ? 5 : 15);
  });
  const art =
    full(
      s.linear([
        [0, mood.wallLit],
        [1, mood.wall],
      ]),
    ) +
    group(ellipse(cx + 20, cy + 34, r, r, mood.night, 'opacity=".4"'), s.soft(24)) +
    ellipse(cx, cy, r, r, mix(mood.key, '#ffffff', 0.3)) +
    path(
      `M${cx} ${cy}L${cx} ${cy - r * 0.82}A${r * 0.82} ${r * 0.82} 0 0 1 ${cx} ${cy + r * 0.82}Z`,
      mood.accent,
    ) +
    ticks +
    line(
      `M${cx - 8} ${cy - 130}L${cx + 560} ${cy + 10}`,
      mood.night,
      16,
      `opacity=".18" ${s.soft(6)}`,
    ) +
    line(`M${cx - 130} ${cy - 36}L${cx + 520} ${cy + 120}`, mood.night, 17) +
    ellipse(cx, cy, 40, 40, mood.night) +
    ellipse(cx, cy, 15, 15, mood.accent) +
    place(standing(mix(mood.night, '#000000', 0.2)), cx + 430, cy + 400, 0.62) +
    line(
      `M${cx + 412} ${cy + 216}L${cx + 394} ${cy + 92}M${cx + 448} ${cy + 216}L${cx + 466} ${cy + 108}`,
      mix(mood.night, '#000000', 0.2),
      14,
    ) +
    beam(s, [cx - 700, -100], [cx + 300, 900], 900, mood.key, 0.18);
  return { art, focusX: 1030, oneWay: true };
}
