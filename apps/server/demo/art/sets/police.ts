import { beam, blinds, glow } from '../light.ts';
import { mix } from '../mood.ts';
import { bust } from '../people.ts';
import { deskLamp, monitor, sheet } from '../props.ts';
import { type Picture, table, wall } from '../room.ts';
import { fromBehind } from '../silhouettes.ts';
import { ellipse, frame, line, path, place, rect, repeat, type Sketch } from '../sketch.ts';

/** The «station»: a painted wall, a borrowed uniform, a badge from a prop shop. */
export const policeDesk = (s: Sketch, variant: number): Picture =>
  variant === 0 ? interviewRoom(s) : videoCall(s);

function backdrop(s: Sketch): string {
  const blue = mix('#27467f', s.mood.wall, 0.35);
  const shield = 'M0-150L128-104L128 14C128 96 62 142 0 166C-62 142-128 96-128 14L-128-104Z';
  const gold = mix('#c9a452', s.mood.key, 0.2);
  return (
    rect(0, 560, frame.width, 340, mix(blue, s.mood.night, 0.35)) +
    rect(0, 552, frame.width, 8, mix(blue, s.mood.key, 0.35)) +
    place(
      path(shield, mix(gold, s.mood.night, 0.25)) +
        place(path(shield, mix(blue, s.mood.night, 0.2)), 0, 0, 0.86) +
        path(
          'M0-78L22-24L80-24L34 12L50 68L0 34L-50 68L-34 12L-80-24L-22-24Z',
          mix(gold, s.mood.key, 0.2),
        ),
      0,
      0,
    )
  );
}

function interviewRoom(s: Sketch): Picture {
  const { random, mood } = s;
  const officerX = random.between(820, 980);
  const emblemX = officerX + random.pick([-330, -380, 360]);
  const heights = random.chance(0.45)
    ? repeat(9, (i) =>
        rect(0, 90 + i * 62, frame.width, i % 3 ? 2 : 5, mood.night, 'opacity=".28"'),
      )
    : '';
  const art =
    wall(s, 0.6, 0.3) +
    place(group(s, backdrop(s)), emblemX, 300) +
    heights +
    blinds(s, random.between(60, 400), 60, 760, 420, 0.42) +
    place(bust(s, { hair: 'officer cap', dress: 'uniform' }), officerX, 392, 1.75) +
    beam(s, [1500, -60], [700, 940], 900, mood.key, 0.22) +
    table(s, 770, mix('#5a3d2a', mood.wall, 0.35)) +
    place(sheet(s, 230, 150, true), officerX - 330, 830, 1, 0.55, -6) +
    place(deskLamp(s, random.chance(0.6)), 300, 800, 1.15) +
    place(
      rect(-90, -34, 180, 68, mix('#dfe4ea', mood.wall, 0.3), 'rx="4"') +
        rect(-60, -8, 120, 12, mood.night, 'opacity=".6"'),
      officerX + 250,
      800,
    ) +
    glow(s, officerX + 160, 220, 420, mood.key, 0.14);
  return { art, focusX: officerX - 40 };
}

/** The emblem a little out of focus behind the officer. */
const group = (s: Sketch, content: string) => `<g ${s.soft(3)} opacity=".9">${content}</g>`;

function videoCall(s: Sketch): Picture {
  const { random, mood } = s;
  const screenW = 760;
  const officer =
    rect(0, 0, screenW, 430, mix('#1d2c4c', mood.wall, 0.3)) +
    `<g transform="translate(190 190) scale(.62)">${backdrop(s)}</g>` +
    place(bust(s, { hair: 'officer cap', dress: 'uniform' }), 430, 210, 1.08) +
    ellipse(46, 396, 17, 17, '#d6352c') +
    rect(screenW - 170, 296, 150, 112, mix(mood.night, mood.fill, 0.35), 'rx="6"') +
    place(fromBehind(s, 'short', mood.wallLit), screenW - 95, 360, 0.34);
  const art =
    wall(s, 0.55, 0.4) +
    place(curtain(s), random.between(60, 160), 0) +
    place(monitor(s, screenW, 430, officer), 880, 390) +
    glow(s, 880, 390, 640, mood.fill, 0.28) +
    table(s, 720, mix('#3e3128', mood.wall, 0.4)) +
    place(
      fromBehind(s, random.pick(['short', 'bob', 'bun']), mix(mood.accent, mood.wall, 0.5)),
      360,
      520,
      2,
    ) +
    place(mug(s), 1380, 740);
  return { art, focusX: 720 };
}

const curtain = (s: Sketch) =>
  repeat(5, (i) =>
    rect(
      i * 42,
      0,
      38,
      720,
      s.linear(
        [
          [0, mix(s.mood.wall, s.mood.night, 0.2)],
          [0.5, mix(s.mood.wallLit, s.mood.wall, 0.4)],
          [1, s.mood.night],
        ],
        [0, 0, 1, 0],
      ),
      'opacity=".55"',
    ),
  );

export const mug = (s: Sketch) =>
  line('M44-66C78-66 78-14 40-16', mix(s.mood.accent, s.mood.night, 0.3), 11) +
  path(
    'M-42-84L42-84L36 0L-36 0Z',
    s.linear(
      [
        [0, mix(s.mood.accent, s.mood.night, 0.55)],
        [1, mix(s.mood.accent, s.mood.key, 0.25)],
      ],
      [0, 0, 1, 0],
    ),
  ) +
  ellipse(0, -84, 42, 9, mix(s.mood.accent, s.mood.night, 0.75));
