import { beam, glow, haze } from '../light.ts';
import { mix } from '../mood.ts';
import { sheet, stampMark } from '../props.ts';
import type { Picture } from '../room.ts';
import { standing } from '../silhouettes.ts';
import {
  ellipse,
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

/** A moon of paper on two wires, and the ladder behind it. */
export function paperMoon(s: Sketch): Picture {
  const { mood, random } = s;
  const cream = mix('#ffe6a6', mood.key, 0.12);
  const layer = (d: string, color: string) =>
    group(path(d, '#000000', 'transform="translate(0 -16)"'), `${s.soft(12)} opacity=".35"`) +
    path(d, color);
  const stick = (x: number, y: number) => rect(x, y, 14, 900 - y, mix('#c79a62', mood.night, 0.4));
  const craters = [
    [930, 260, 52],
    [1096, 400, 74],
    [900, 450, 36],
    [1030, 210, 26],
    [1010, 520, 44],
  ] as const;
  const art =
    full(
      s.linear([
        [0, mix(mood.night, mood.wall, 0.3)],
        [0.7, mix(mood.wall, mood.wallLit, 0.5)],
        [1, mix(mood.wallLit, mood.fill, 0.4)],
      ]),
    ) +
    repeat(60, () => {
      const r = random.between(1.2, 3.4);
      return ellipse(
        random.between(0, 1600),
        random.between(0, 560),
        r,
        r,
        mood.key,
        `opacity="${random.between(0.3, 0.9).toFixed(2)}"`,
      );
    }) +
    line('M1244 900L1214 60M1330 900L1262 60', mix(mood.night, mood.wall, 0.35), 12) +
    line(
      Array.from(
        { length: 11 },
        (_, i) => `M${num(1242 - i * 2.6)} ${860 - i * 72}L${num(1326 - i * 6.2)} ${860 - i * 72}`,
      ).join(''),
      mix(mood.night, mood.wall, 0.35),
      9,
    ) +
    glow(s, 1000, 350, 620, cream, 0.6) +
    line('M880 110L850 -20M1120 110L1150 -20', mix(cream, mood.night, 0.35), 4) +
    group(ellipse(1016, 366, 280, 280, '#000000', 'opacity=".4"'), s.soft(14)) +
    ellipse(
      1000,
      350,
      280,
      280,
      s.linear(
        [
          [0, mix(cream, '#ffffff', 0.5)],
          [1, mix(cream, mood.wall, 0.3)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    craters
      .map(
        ([x, y, r]) =>
          ellipse(x, y, r, r, mix(cream, mood.wall, 0.26), 'opacity=".75"') +
          ellipse(
            x + r * 0.1,
            y + r * 0.1,
            r * 0.84,
            r * 0.84,
            mix(cream, mood.wall, 0.14),
            'opacity=".8"',
          ),
      )
      .join('') +
    line(
      'M1000 72L1000 628',
      mix(cream, mood.night, 0.45),
      2.5,
      'stroke-dasharray="14 9" opacity=".6"',
    ) +
    place(
      rect(-16, -14, 32, 28, mix('#d9d2c0', mood.night, 0.2), 'transform="rotate(14)"'),
      884,
      110,
    ) +
    place(
      rect(-16, -14, 32, 28, mix('#d9d2c0', mood.night, 0.2), 'transform="rotate(-11)"'),
      1118,
      112,
    ) +
    stick(420, 620) +
    stick(1180, 650) +
    layer(
      'M170 690C180 620 270 600 320 632C350 560 480 556 520 620C590 590 660 630 670 690Z',
      mix(mood.wallLit, mood.fill, 0.35),
    ) +
    layer(
      'M900 740C910 670 1000 650 1050 682C1090 600 1240 600 1280 672C1350 640 1430 680 1440 740Z',
      mix(mood.wallLit, mood.fill, 0.5),
    ) +
    place(standing(mix(mood.night, '#000000', 0.3), true), 372, 830, 1.16) +
    layer('M-20 900L-20 700L620 700L620 900Z', mix(mood.night, mood.wall, 0.22)) +
    rect(-20, 690, 660, 18, mix(mood.night, mood.wallLit, 0.3)) +
    rect(-20, 566, 660, 12, mood.night) +
    repeat(15, (i) => rect(10 + i * 43, 572, 8, 140, mood.night));
  return { art, focusX: 750, oneWay: true };
}

/** Somebody is typing: three moons that never set. */
export function threeDots(s: Sketch): Picture {
  const { mood } = s;
  const horizon = 640;
  const moons = [
    [400, 430, 118],
    [800, 330, 154],
    [1200, 430, 118],
  ] as const;
  const ball = (x: number, y: number, r: number) =>
    glow(s, x, y, r * 2.3, mood.key, 0.45) +
    ellipse(
      x,
      y,
      r,
      r,
      s.linear(
        [
          [0, mix(mood.key, '#ffffff', 0.6)],
          [0.55, mix(mood.key, mood.wallLit, 0.25)],
          [1, mix(mood.wallLit, mood.accent, 0.25)],
        ],
        [0.2, 0, 0.8, 1],
      ),
    );
  const waves = repeat(15, (i) => {
    const y = horizon + 10 + i * i * 1.25;
    return moons
      .map(([x, , r]) =>
        rect(
          x - r * (0.9 - i * 0.02) + Math.sin(i * 2.1 + x) * 30,
          y,
          r * (1.8 - i * 0.05),
          3 + i * 0.6,
          mood.key,
          `opacity="${(0.6 - i * 0.034).toFixed(2)}" rx="3"`,
        ),
      )
      .join('');
  });
  const art =
    full(
      s.linear([
        [0, mix(mood.wall, mood.night, 0.25)],
        [0.6, mood.wallLit],
        [0.71, mix(mood.wallLit, mood.key, 0.6)],
        [1, mood.wallLit],
      ]),
    ) +
    moons.map(([x, y, r]) => ball(x, y, r)).join('') +
    rect(
      0,
      horizon,
      1600,
      260,
      s.linear([
        [0, mix(mood.wall, mood.fill, 0.25)],
        [1, mix(mood.night, mood.wall, 0.35)],
      ]),
    ) +
    waves +
    path('M0 640C180 612 330 622 470 640Z', mix(mood.wall, mood.night, 0.45)) +
    path('M1130 640C1290 606 1480 604 1600 622L1600 640Z', mix(mood.wall, mood.night, 0.4)) +
    path('M716 900L772 724L828 724L884 900Z', mix(mood.night, '#000000', 0.15)) +
    place(standing(mix(mood.night, '#000000', 0.35), true), 800, 752, 0.47);
  return { art, focusX: 800 };
}

/** Level after level after level, and a door at the top that is only light. */
export function stairs(s: Sketch): Picture {
  const { mood } = s;
  const flight = (
    x: number,
    y: number,
    count: number,
    step: number,
    rise: number,
    face: string,
    top: string,
  ) =>
    repeat(
      count,
      (i) =>
        rect(
          Math.min(x + i * step, x + (i + 1) * step),
          y - (i + 1) * rise,
          Math.abs(step) + 1,
          900,
          i % 2 ? face : mix(face, mood.night, 0.12),
        ) +
        rect(
          Math.min(x + i * step, x + (i + 1) * step),
          y - (i + 1) * rise,
          Math.abs(step) + 1,
          7,
          top,
        ),
    );
  const door = { x: 1268, y: 70 };
  const art =
    full(
      s.linear([
        [0, mix(mood.night, mood.wall, 0.25)],
        [1, mood.wall],
      ]),
    ) +
    glow(s, door.x + 60, door.y + 90, 760, mood.key, 0.6) +
    haze(s, 200, mood.wall, 0.5) +
    flight(60, 980, 22, 62, 33, mix(mood.wallLit, mood.wall, 0.55), mood.key) +
    rect(door.x, door.y, 124, 186, mix(mood.key, '#ffffff', 0.6)) +
    path(
      `M${door.x} ${door.y}L${door.x + 124} ${door.y}L${door.x + 124} ${door.y + 186}L${door.x} ${door.y + 186}Z`,
      'none',
      `stroke="${mood.accent}" stroke-width="9"`,
    ) +
    beam(s, [door.x + 40, door.y + 120], [340, 760], 560, mood.key, 0.42) +
    path('M-20 900L-20 846L170 846L170 900Z', mix(mood.wallLit, mood.wall, 0.55)) +
    place(standing(mix(mood.night, '#000000', 0.35)), 462, 752, 0.52) +
    group(path('M440 756L404 756L190 892L250 900Z', mood.night, 'opacity=".45"'), s.soft(5));
  return { art, focusX: 880, oneWay: true };
}

/** The first day's interest, as it comes down the hill. */
export function snowball(s: Sketch): Picture {
  const { mood, random } = s;
  const [cx, cy, r] = [540, 400, 268];
  const papers = repeat(46, () => {
    const [a, d] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * r];
    return place(
      random.chance(0.3) ? sheet(s, 96, 126, true) : sheet(s, 92, 118),
      cx + Math.cos(a) * d,
      cy + Math.sin(a) * d,
      1,
      1,
      random.between(0, 360),
    );
  });
  const art =
    full(
      s.linear([
        [0, mood.wall],
        [1, mood.wallLit],
      ]),
    ) +
    path(
      'M0 560C220 400 420 470 620 610L900 760L0 900Z',
      mix(mood.wall, mood.fill, 0.5),
      'opacity=".55"',
    ) +
    path(
      'M700 620L1000 430L1240 560L1600 380L1600 900L700 900Z',
      mix(mood.wall, mood.fill, 0.6),
      'opacity=".8"',
    ) +
    path('M-20 560L1620 884L1620 920L-20 920Z', mix(mood.wallLit, '#ffffff', 0.75)) +
    path('M-20 560L1620 884L1620 892L-20 572Z', mix(mood.wall, mood.night, 0.15), 'opacity=".35"') +
    repeat(7, (i) =>
      line(
        `M${num(-60 + i * 40)} ${num(120 + i * 62)}l${num(180 - i * 12)} 36`,
        mix(mood.wallLit, '#ffffff', 0.6),
        8,
        'opacity=".8"',
      ),
    ) +
    group(
      ellipse(
        cx + 10,
        cy + r + 16,
        r * 0.95,
        42,
        mood.night,
        'opacity=".5" transform="rotate(11 550 684)"',
      ),
      s.soft(14),
    ) +
    group(
      full(mix('#efe8da', mood.wall, 0.3)) +
        papers +
        full(
          s.radial(
            [
              [0, mood.night, 0],
              [0.5, mood.night, 0.05],
              [1, mood.night, 0.6],
            ],
            [0.3, 0.36, 0.3],
          ),
        ),
      s.clip(ellipse(cx, cy, r, r, '#000000')),
    ) +
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${mix(mood.key, '#ffffff', 0.5)}" stroke-width="4" opacity=".5"/>` +
    place(stampMark(s), cx + 40, cy - 30, 1.7, 1.7, -18) +
    repeat(9, () =>
      place(
        sheet(s, 54, 70),
        random.between(160, 1000),
        random.between(60, 640),
        1,
        random.between(0.5, 1),
        random.between(0, 360),
      ),
    ) +
    place(
      ellipse(20, -208, 20, 24, mood.night) +
        path('M-10-190L34-186L26-104L-18-108Z', mood.night) +
        line('M24-176L66-138L92-164M0-176L-46-150L-40-112', mood.night, 13) +
        line('M14-110L62-74L44-8M-8-110L-52-66L-104-74', mood.night, 17),
      1210,
      796,
      0.82,
      0.82,
      6,
    );
  return { art, focusX: 830, oneWay: true };
}
