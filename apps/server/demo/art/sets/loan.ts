import { beam, blinds, glow } from '../light.ts';
import { mix } from '../mood.ts';
import { bust } from '../people.ts';
import { deskLamp, sheet, stampMark, writing } from '../props.ts';
import { floor, type Picture, table, wall } from '../room.ts';
import { standing } from '../silhouettes.ts';
import { ellipse, group, path, place, rect, repeat, type Sketch } from '../sketch.ts';

/** The letter that lends money after a fee is paid. */
export const loanLetter = (s: Sketch, variant: number): Picture =>
  variant === 0 ? frostedDoor(s) : signHere(s);

function frostedDoor(s: Sketch): Picture {
  const { random, mood } = s;
  const x = random.between(620, 800);
  const shadow = mix(mood.night, mood.wall, 0.25);
  const glass = s.linear([
    [0, mix(mood.key, '#ffffff', 0.15)],
    [1, mix(mood.key, mood.wallLit, 0.5)],
  ]);
  const wood = mix('#4a2f1e', mood.wall, 0.45);
  const art =
    wall(s, x / 1600, 0.4) +
    floor(s, 800) +
    rect(x - 300, 40, 600, 770, mix(wood, mood.night, 0.5)) +
    rect(x - 262, 80, 524, 730, wood) +
    rect(x - 214, 130, 428, 480, glass) +
    group(
      place(standing(shadow, random.chance(0.6)), x + random.between(-50, 50), 690, 1.32),
      `${s.soft(7)} ${s.clip(rect(x - 214, 130, 428, 480, '#000000'))}`,
    ) +
    group(repeat(9, (i) => rect(x - 214, 146 + i * 54, 428, 3, mood.night, 'opacity=".22"'))) +
    writing(s, x - 110, 190, 220, 2, mix(shadow, mood.key, 0.2), 40) +
    rect(x - 190, 650, 380, 120, mix(wood, mood.night, 0.35)) +
    ellipse(x + 236, 480, 13, 13, mix('#d8b45c', mood.key, 0.4)) +
    glow(s, x, 370, 560, mood.key, 0.35) +
    path(
      `M${x - 200} 812L${x + 200} 812L${x + 520} 900L${x - 420} 900Z`,
      s.linear([
        [0, mood.key, 0.55],
        [1, mood.key, 0.06],
      ]),
    ) +
    place(sheet(s, 230, 300, true), x + 330, 846, 0.9, 0.3, 10) +
    blinds(s, 1150, 120, 420, 520, 0.3) +
    place(cabinet(s), 1400, 812);
  return { art, focusX: x };
}

const cabinet = (s: Sketch) => {
  const metal = mix(s.mood.wall, s.mood.night, 0.45);
  return repeat(
    4,
    (i) =>
      rect(
        -130,
        -560 + i * 140,
        260,
        132,
        s.linear(
          [
            [0, mix(metal, s.mood.key, 0.2)],
            [1, metal],
          ],
          [0, 0, 1, 0],
        ),
      ) + rect(-40, -516 + i * 140, 80, 12, mix(metal, s.mood.key, 0.5), 'rx="6"'),
  );
};

function signHere(s: Sketch): Picture {
  const { random, mood } = s;
  const notes = (x: number, y: number, layers: number) =>
    repeat(
      layers,
      (i) =>
        rect(
          x + random.between(-5, 5),
          y - i * 17,
          190,
          15,
          mix('#c8574f', mood.wall, 0.3 + (i % 2) * 0.12),
          'rx="2"',
        ) + rect(x + 76, y - i * 17, 32, 15, mix('#f3ece0', mood.wall, 0.3)),
    );
  const x = random.between(760, 900);
  const art =
    wall(s, 0.55, 0.25) +
    group(
      repeat(
        4,
        (i) =>
          rect(80 + i * 390, 40, 300, 420, mix(mood.wall, mood.night, 0.25)) +
          rect(100 + i * 390, 60, 260, 380, mix(mood.wall, mood.night, 0.12)),
      ),
      s.soft(4),
    ) +
    beam(s, [1560, -60], [x - 40, 800], 700, mood.key, 0.28) +
    place(
      bust(s, {
        hair: random.pick(['parted', 'crop', 'bald', 'bob']),
        dress: 'suit',
        extra: random.chance(0.5) ? 'glasses' : undefined,
      }),
      x,
      348,
      1.85,
    ) +
    table(s, 700, mix('#4a2c1c', mood.wall, 0.35)) +
    place(sheet(s, 400, 520), x - 40, 810, 1, 0.36, -3) +
    place(stampMark(s), x + 70, 836, 0.9, 0.36, -8) +
    notes(170, 800, random.whole(5, 11)) +
    notes(390, 830, random.whole(3, 7)) +
    place(deskLamp(s), 1330, 770, -1.2, 1.2) +
    place(
      group(
        path('M-12-150C-20-176 20-176 12-150L18-60L-18-60Z', mix('#6a2320', mood.wall, 0.3)) +
          rect(-52, -60, 104, 34, mix(mood.night, mood.accent, 0.3), 'rx="6"'),
      ),
      x + 300,
      850,
    );
  return { art, focusX: x };
}
