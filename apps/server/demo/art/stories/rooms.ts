import { beam, glow } from '../light.ts';
import { mix } from '../mood.ts';
import { type Picture, wall } from '../room.ts';
import { fromBehind, standing } from '../silhouettes.ts';
import { ellipse, frame, group, line, path, place, rect, repeat, type Sketch } from '../sketch.ts';

const shield = 'M0-210L180-144L180 24C180 138 84 196 0 232C-84 196-180 138-180 24L-180-144Z';

const star = 'M0-92L27-28L97-28L41 14L62 82L0 41L-62 82L-41 14L-97-28L-27-28Z';

/** A wooden chair from behind, its feet at 0,0, about 260 tall. */
const chair = (color: string, lit: string) =>
  line('M-58-116L-64 0M58-116L64 0M-44-116L-46-10M44-116L46-10', color, 11) +
  line('M-58-110L-54-262M58-110L54-262', color, 12) +
  rect(-70, -124, 140, 18, color, 'rx="5"') +
  line(
    'M-54-252C-20-264 20-264 54-252M-55-208C-20-218 20-218 55-208M-56-166C-20-174 20-174 56-166',
    color,
    11,
  ) +
  line('M-54-257C-20-269 20-269 54-257', lit, 3, 'opacity=".9"');

/** An official wall as a backdrop of paper: its corner comes down, and there are only studs behind. */
export function peelingWall(s: Sketch): Picture {
  const { mood } = s;
  const gold = mix('#e0bd63', mood.key, 0.3);
  const dark = mix(mood.night, '#000000', 0.4);
  const timber = mix('#c79a62', mood.night, 0.35);
  const studs =
    rect(
      1000,
      0,
      600,
      700,
      s.linear([
        [0, dark],
        [1, mix(mood.night, mood.wall, 0.3)],
      ]),
    ) +
    repeat(4, (i) => rect(1130 + i * 128, 0, 26, 640, timber)) +
    repeat(2, (i) => rect(1040, 120 + i * 190, 600, 22, mix(timber, dark, 0.25))) +
    glow(s, 1500, 120, 380, mix('#ffb45e', mood.key, 0.3), 0.75);
  const flap = path(
    'M1120 0C1150 150 1140 330 1070 500C1210 420 1400 440 1600 520C1400 420 1210 240 1120 0Z',
    s.linear(
      [
        [0, mix(mood.wallLit, '#ffffff', 0.75)],
        [0.45, mix(mood.wallLit, '#ffffff', 0.35)],
        [1, mix(mood.wall, mood.night, 0.25)],
      ],
      [0, 0.8, 1, 0.2],
    ),
  );
  const art =
    wall(s, 0.42, 0.34) +
    group(path('M1120 0L1600 520L1600 0Z', '#000000'), `${s.soft(22)} opacity=".5"`) +
    place(
      path(shield, gold) +
        path(shield, mix(mood.wall, mood.night, 0.3), 'transform="scale(.86)"') +
        path(star, gold),
      700,
      330,
      1.3,
    ) +
    glow(s, 700, 300, 640, mood.key, 0.22) +
    group(studs, s.clip(path('M1120 0C1210 240 1400 420 1600 520L1600 0Z', '#000000'))) +
    group(
      path(
        'M1120 0C1150 150 1140 330 1070 500C1210 420 1400 440 1600 520Z',
        '#000000',
        'transform="translate(-14 22)"',
      ),
      `${s.soft(14)} opacity=".45"`,
    ) +
    flap +
    path('M0 760L1600 760L1600 900L0 900Z', mix(mood.night, mood.wall, 0.28)) +
    rect(0, 760, frame.width, 5, mix(mood.wallLit, mood.key, 0.5), 'opacity=".7"') +
    group(path('M640 880L300 900L1140 900L760 880Z', '#000000', 'opacity=".5"'), s.soft(10)) +
    place(fromBehind(s, 'bun', mix(mood.accent, mood.wall, 0.2)), 700, 596, 0.9) +
    place(chair(dark, mood.key), 700, 1000, 1.62, 1.06);
  return { art, focusX: 760, oneWay: true };
}

/** A chair that nobody may leave, and the receiver that hangs beside it. */
export function emptyChair(s: Sketch): Picture {
  const { mood, random } = s;
  const coils = repeat(22, (i) => `q${i % 2 ? -34 : 34} 9 0 18`);
  const end = 22 * 18;
  const receiver =
    line(`M0 ${-end}${coils}`, mix(mood.accent, mood.night, 0.15), 7) +
    group(
      path(
        'M-26 0C-40 20-40 150-26 170C-10 186 34 178 34 158C34 140 10 136 6 122C2 100 2 70 6 48C10 34 34 30 34 12C34-8-10-16-26 0Z',
        mix(mood.accent, mood.night, 0.05),
      ) + line('M-30 14C-38 40-38 130-30 156', mix(mood.accent, mood.key, 0.6), 4),
      'transform="rotate(9)"',
    );
  const art =
    rect(0, 0, frame.width, frame.height, mood.night) +
    path(
      'M0 700L1600 700L1600 900L0 900Z',
      s.linear([
        [0, mix(mood.night, mood.wall, 0.5)],
        [1, mood.night],
      ]),
    ) +
    beam(s, [790, -160], [790, 800], 1180, mood.key, 0.75) +
    ellipse(
      790,
      800,
      470,
      74,
      s.radial([
        [0, mood.key, 0.95],
        [0.7, mix(mood.key, mood.wallLit, 0.5), 0.6],
        [1, mood.wallLit, 0],
      ]),
    ) +
    group(path('M700 806L900 806L1500 900L1040 900Z', mood.night, 'opacity=".8"'), s.soft(8)) +
    place(chair(mix(mood.night, mood.wall, 0.1), mood.key), 790, 812, 1.62) +
    place(receiver, 1090, 470 + random.between(-20, 20), 1.05) +
    line('M1090 -20L1090 60', mix(mood.accent, mood.night, 0.15), 7) +
    ellipse(1120, 812, 70, 12, mood.night, 'opacity=".6"') +
    repeat(60, () =>
      ellipse(
        random.between(430, 1180),
        random.between(40, 760),
        random.between(0.8, 2.6),
        random.between(0.8, 2.6),
        mood.key,
        `opacity="${random.between(0.1, 0.5).toFixed(2)}"`,
      ),
    );
  return { art, focusX: 880 };
}

/** A wall of parcel lockers: one stands open, and out of another somebody looks. */
export function lockers(s: Sketch): Picture {
  const { mood, random } = s;
  const [w, h] = [200, 150];
  const [openX, openY] = [random.whole(3, 4), 2];
  const eyes = { x: openX + 2, y: 1 };
  const steel = mix(mood.wall, mood.wallLit, 0.45);
  const doors = repeat(40, (i) => {
    const [column, row] = [i % 8, Math.floor(i / 8)];
    const [x, y] = [column * w, row * h];
    if (column === openX && row === openY) {
      return (
        rect(x, y, w, h, mix(mood.key, '#ffffff', 0.45)) +
        path(
          `M${x} ${y}L${x + 56} ${y + 26}L${x + 56} ${y + h - 26}L${x} ${y + h}Z`,
          mix(mood.key, mood.wallLit, 0.55),
        ) +
        path(
          `M${x + w} ${y}L${x + w + 96} ${y - 26}L${x + w + 96} ${y + h + 26}L${x + w} ${y + h}Z`,
          mix(mood.wall, mood.night, 0.25),
        )
      );
    }
    if (column === eyes.x && row === eyes.y) {
      const look = (at: number) =>
        ellipse(x + at, y + 78, 13, 9, '#f4f0e4') + ellipse(x + at - 5, y + 80, 5.5, 7, '#14110e');
      return (
        rect(x + 6, y + 6, w - 12, h - 12, mix(mood.night, '#000000', 0.55)) + look(78) + look(124)
      );
    }
    const shade = random.between(0, 0.28);
    return (
      rect(
        x + 5,
        y + 5,
        w - 10,
        h - 10,
        s.linear([
          [0, mix(steel, mood.key, 0.12)],
          [1, mix(steel, mood.night, 0.14 + Math.round(shade * 10) / 20)],
        ]),
        'rx="5"',
      ) +
      rect(x + 18, y + h - 40, 34, 9, mood.night, 'rx="4" opacity=".55"') +
      repeat(3, (slot) => rect(x + w - 66, y + 24 + slot * 13, 42, 4, mood.night, 'opacity=".4"')) +
      ellipse(x + 30, y + 28, 5, 5, random.chance(0.2) ? mood.accent : mood.night, 'opacity=".9"')
    );
  });
  const [lightX, lightY] = [openX * w + 100, openY * h + 75];
  const art =
    rect(0, 0, frame.width, frame.height, mix(mood.wall, mood.night, 0.6)) +
    doors +
    rect(
      0,
      0,
      frame.width,
      frame.height,
      s.radial(
        [
          [0, mood.night, 0],
          [0.35, mood.night, 0.12],
          [1, mood.night, 0.82],
        ],
        [lightX / 1600, lightY / 900, 0.75],
      ),
    ) +
    glow(s, lightX, lightY, 460, mood.key, 0.85) +
    path(
      'M0 750L1600 750L1600 900L0 900Z',
      s.linear([
        [0, mix(mood.wall, mood.night, 0.55)],
        [1, mood.night],
      ]),
    ) +
    group(
      path(
        `M${lightX - 80} 752L${lightX + 90} 752L${lightX + 330} 900L${lightX - 420} 900Z`,
        mood.key,
        'opacity=".45"',
      ),
      s.soft(16),
    ) +
    place(standing(mix(mood.night, '#000000', 0.35), true), lightX - 170, 872, 1.38);
  return { art, focusX: lightX - 20, oneWay: true };
}
