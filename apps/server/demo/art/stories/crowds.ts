import { beam, glow } from '../light.ts';
import { mix } from '../mood.ts';
import { bust } from '../people.ts';
import { floor, type Picture, wall } from '../room.ts';
import { blade } from '../sets/game.ts';
import { coin } from '../sets/task.ts';
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

/** A full house of cardboard: only one of them ever bought a ticket. */
export function cutouts(s: Sketch): Picture {
  const { mood, random } = s;
  const figure =
    'M-120 260L-116 180C-110 130-84 112-36 100L-20 78C-44 64-52 34-50 4C-48-40-28-64 0-64C28-64 48-40 50 4C52 34 44 64 20 78L36 100C84 112 110 130 116 180L120 260Z';
  const hero = { row: 2, at: 2 };
  const rows = repeat(4, (row) => {
    const [scale, count] = [0.74 + row * 0.24, 9 - row];
    const y = 236 + row * 158;
    const seats = repeat(count, (i) => {
      const x = 800 + (i - (count - 1) / 2) * 214 * scale + (row % 2 ? 20 : -20);
      if (row === hero.row && i === hero.at) {
        return (
          glow(s, x, y, 330, mood.key, 0.7) +
          place(bust(s, { hair: 'crop', dress: 'knit', extra: 'glasses' }), x, y - 6, scale)
        );
      }
      const card = mix(mood.wallLit, mood.night, 0.42 - row * 0.08);
      return place(
        rect(-9, 200, 18, 160, mix('#c79a62', mood.night, 0.3)) +
          path(
            figure,
            mix('#efe6d6', mood.wallLit, 0.35),
            'transform="translate(0 6) scale(1.1 1.06)"',
          ) +
          path(figure, card) +
          line('M-14 34C-6 42 6 42 14 34', mix(card, mood.night, 0.5), 4) +
          ellipse(-17, 2, 5, 6, mix(card, mood.night, 0.55)) +
          ellipse(17, 2, 5, 6, mix(card, mood.night, 0.55)),
        x,
        y,
        scale,
        scale,
        random.between(-5, 5),
      );
    });
    return (
      seats +
      rect(
        0,
        y + 150 * scale,
        frame.width,
        170,
        s.linear([
          [0, mix(mood.accent, mood.night, 0.35)],
          [1, mix(mood.accent, mood.night, 0.8)],
        ]),
        'opacity=".96"',
      ) +
      rect(0, y + 150 * scale, frame.width, 5, mix(mood.accent, mood.key, 0.35))
    );
  });
  const x = 800 + (hero.at - 3) * 214 * 1.22 - 20;
  const art =
    wall(s, 0.5, 0.1) +
    floor(s, 860) +
    beam(s, [x + 500, -140], [x, 640], 620, mood.key, 0.5) +
    rows;
  return { art, focusX: x + 60, wide: true };
}

/** The legend itself, in all its rays; the price hangs on it. */
export function pedestal(s: Sketch): Picture {
  const { mood } = s;
  const rays = repeat(24, (i) => {
    const a = (i * Math.PI) / 12;
    const at = (angle: number) =>
      `${num(800 + Math.cos(angle) * 1200)} ${num(380 + Math.sin(angle) * 1200)}`;
    return i % 2
      ? path(`M800 380L${at(a)}L${at(a + Math.PI / 12)}Z`, mix(mood.wallLit, mood.key, 0.12))
      : '';
  });
  const steps = repeat(
    4,
    (i) =>
      rect(
        800 - 190 - i * 120,
        640 + i * 62,
        380 + i * 240,
        300,
        mix(mood.wall, mood.night, 0.25 + i * 0.16),
      ) +
      rect(
        800 - 190 - i * 120,
        640 + i * 62,
        380 + i * 240,
        7,
        mood.key,
        `opacity="${(0.9 - i * 0.16).toFixed(2)}"`,
      ),
  );
  const dark = mix(mood.night, '#000000', 0.3);
  const crowd = repeat(13, (i) => {
    const away = Math.abs(i - 6);
    return away < 2
      ? ''
      : place(
          standing(dark, i % 2 === 0),
          800 + (i - 6) * 132,
          1010 - away * 8,
          0.72 + away * 0.05,
        );
  });
  const tag =
    line('M0-90C-26-60-26-40-12-26', mix(mood.key, mood.night, 0.2), 4) +
    path('M-56 0L-12-36L64-36L64 120L-56 120Z', mix('#fff6e4', mood.key, 0.3)) +
    ellipse(-8, -8, 9, 9, dark) +
    rect(-34, 34, 76, 12, mood.wall) +
    rect(-34, 62, 76, 12, mood.wall) +
    rect(-34, 90, 44, 12, mood.wall);
  const art =
    full(
      s.radial(
        [
          [0, mood.wallLit],
          [1, mood.wall],
        ],
        [0.5, 0.42, 0.7],
      ),
    ) +
    rays +
    glow(s, 800, 370, 560, mood.key, 0.85) +
    steps +
    place(blade(s), 800, 350, 1.62) +
    place(tag, 930, 470, 1, 1, 9) +
    crowd +
    place(
      path('M-60 0C-66-110-30-150 0-150C30-150 66-110 60 0Z', dark) +
        ellipse(0, -176, 28, 32, dark) +
        line('M-34-110L-58-220M34-110L58-220', dark, 18),
      800,
      900,
      1.12,
    );
  return { art, focusX: 820 };
}

/** Fees: everybody takes only a little piece. */
export function carriedOff(s: Sketch): Picture {
  const { mood } = s;
  const red = mood.accent;
  const dark = mix(mood.night, '#000000', 0.25);
  const outline =
    'M150 170L1010 170L1010 250L1080 250L1080 330L1150 330L1150 410L1064 410L1064 500L1150 500L1150 590L150 590Z';
  const piece =
    rect(0, 0, 78, 78, mix(red, mood.key, 0.18)) +
    rect(8, 8, 62, 62, 'none', `stroke="${mix(red, mood.night, 0.3)}" stroke-width="3"`);
  const carriers = repeat(4, (i) => {
    const [x, y] = [1270 + i * 104, 776 - (i % 2) * 5];
    return (
      line(
        `M${x - 26} ${y - 120}L${x - 14} ${y - 205}M${x + 26} ${y - 120}L${x + 40} ${y - 205}`,
        dark,
        12,
      ) +
      place(standing(dark, i % 2 === 1), x, y, 0.46) +
      place(piece, x - 28, y - 284, 1, 1, i % 2 ? 7 : -6)
    );
  });
  const climber =
    line('M1180 800L1140 330M1250 800L1196 330', dark, 9) +
    line(repeatRungs(9), dark, 7) +
    place(standing(dark), 1190, 580, 0.46) +
    line('M1178 470L1128 420', dark, 12);
  const art =
    wall(s, 0.4, 0.35) +
    group(
      path(outline, mood.night, 'transform="translate(16 26)"'),
      `${s.soft(14)} opacity=".45"`,
    ) +
    path(outline, red) +
    group(
      `<g fill="none" stroke="${mix(red, mood.key, 0.45)}" stroke-width="4"><rect x="182" y="202" width="1100" height="356"/>` +
        repeat(
          18,
          (i) =>
            `<path d="M182 ${222 + i * 19}C420 ${120 + i * 36} 560 ${420 - i * 12} 1130 ${222 + i * 19}" opacity=".32"/>`,
        ) +
        '</g>' +
        ellipse(560, 380, 150, 150, mix(red, mood.key, 0.22)) +
        ellipse(560, 380, 128, 128, mix(red, mood.night, 0.18)) +
        place(coin(s, 92), 560, 380) +
        rect(224, 236, 150, 34, mix(red, mood.key, 0.5)) +
        rect(880, 500, 170, 34, mix(red, mood.key, 0.5)),
      s.clip(path(outline, '#000000')),
    ) +
    path('M0 780L1600 780L1600 900L0 900Z', mix(mood.wall, mood.night, 0.3)) +
    climber +
    carriers;
  return { art, focusX: 860, oneWay: true };
}

const repeatRungs = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `M${num(1176 - i * 4.6)} ${770 - i * 50}L${num(1246 - i * 6.2)} ${770 - i * 50}`,
  ).join('');

/** The skin of a hero on its hanger: nobody is in it. */
export function emptySuit(s: Sketch): Picture {
  const { mood } = s;
  const plate = (d: string, color: string) =>
    path(
      d,
      s.linear(
        [
          [0, mix(color, '#ffffff', 0.35)],
          [0.5, color],
          [1, mix(color, mood.night, 0.5)],
        ],
        [0, 0, 1, 1],
      ),
    ) + line(d, mix(mood.key, '#ffffff', 0.3), 3, 'opacity=".8"');
  const both = (drawn: string) => drawn + place(drawn, 0, 0, -1, 1);
  const hero =
    line('M0-340C0-390 44-390 44-356C44-330 0-330 0-296', mix(mood.fill, '#ffffff', 0.3), 8) +
    both(plate('M-40-150C-110-160-170-120-180-50L-170 10L-110-10L-90-90Z', mood.accent)) +
    both(plate('M-164 20L-112 4L-104 120L-120 210L-160 196Z', mix(mood.fill, mood.night, 0.2))) +
    plate(
      'M-96-140L-30-170L0-130L30-170L96-140L84 60L0 110L-84 60Z',
      mix(mood.fill, mood.wallLit, 0.2),
    ) +
    plate('M-26-60L0-96L26-60L0 8Z', mood.key) +
    both(plate('M-82 84L-6 124L-10 300L-54 310L-70 200Z', mix(mood.fill, mood.night, 0.25))) +
    both(plate('M-62 322L-8 312L-12 400L-78 400Z', mood.accent)) +
    path(
      'M-64-290C-70-220-40-180 0-176C40-180 70-220 64-290C40-330-40-330-64-290Z',
      mix(mood.night, '#000000', 0.3),
    ) +
    line(
      'M-64-290C-70-220-40-180 0-176C40-180 70-220 64-290C40-330-40-330-64-290Z',
      mix(mood.fill, '#ffffff', 0.4),
      9,
    ) +
    line('M-64-290L-104-360M64-290L104-360', mood.accent, 16);
  const art =
    rect(
      0,
      0,
      frame.width,
      frame.height,
      s.radial(
        [
          [0, mood.wallLit],
          [0.6, mood.wall],
          [1, mood.night],
        ],
        [0.5, 0.42, 0.7],
      ),
    ) +
    repeat(9, (i) => rect(i * 200 - 4, 0, 8, 740, mood.night, 'opacity=".25"')) +
    rect(60, 44, 1480, 16, mix(mood.fill, mood.night, 0.3), 'rx="8"') +
    repeat(8, (i) =>
      i === 3 || i === 4
        ? ''
        : group(
            place(
              path(
                'M-90-150L-30-176L30-176L90-150L104 90L60 380L-60 380L-104 90Z',
                mix(mood.wall, mood.night, 0.55),
              ) + line('M0-176L0-330', mood.night, 8),
              100 + i * 200,
              380,
              0.92,
            ),
            'opacity=".92"',
          ),
    ) +
    glow(s, 800, 400, 560, mood.key, 0.7) +
    beam(s, [800, -200], [800, 820], 900, mood.key, 0.35) +
    path(
      'M0 760L1600 760L1600 900L0 900Z',
      s.linear([
        [0, mix(mood.wall, mood.night, 0.4)],
        [1, mood.night],
      ]),
    ) +
    ellipse(800, 800, 330, 34, mood.key, 'opacity=".35"') +
    place(hero, 800, 390, 0.98) +
    place(standing(mix(mood.night, '#000000', 0.4)), 520, 872, 0.8) +
    line('M542 640L640 586', mix(mood.night, '#000000', 0.4), 16);
  return { art, focusX: 720 };
}
