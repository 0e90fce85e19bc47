import { glow } from '../light.ts';
import { mix } from '../mood.ts';
import { bust } from '../people.ts';
import { phone, writing } from '../props.ts';
import { type Picture, wall } from '../room.ts';
import type { ScamType } from '../scam-type.ts';
import { phoneScreen } from '../screens.ts';
import { blade } from '../sets/game.ts';
import { heart } from '../sets/romance.ts';
import { coin } from '../sets/task.ts';
import { fromBehind, standing } from '../silhouettes.ts';
import { ellipse, full, group, line, path, place, rect, repeat, type Sketch } from '../sketch.ts';

/** Love letters by the thousand: folded, sealed, stamped. */
export function conveyor(s: Sketch): Picture {
  const { mood } = s;
  const red = mix('#c2263f', mood.accent, 0.35);
  const envelope = (sealed: boolean) =>
    rect(-74, -46, 150, 98, mood.night, 'opacity=".3" transform="translate(8 12)"') +
    rect(-75, -49, 150, 98, mix('#fff6ea', mood.key, 0.3)) +
    path('M-75-49L0 14L75-49Z', mix('#f0dcc8', mood.wall, 0.2)) +
    line('M-75 49L-16 2M75 49L16 2', mix('#e2c9b2', mood.wall, 0.2), 3) +
    (sealed ? place(path(heart, red), 0, 16, 0.42) : '');
  const belt = (y: number, offset: number, sealedFrom: number) => {
    const items = repeat(9, (i) =>
      place(envelope(i >= sealedFrom), -180 + i * 214 + offset, y - 62, 1.06),
    );
    return (
      rect(-400, y - 6, 2400, 26, mix(mood.night, mood.wall, 0.25)) +
      repeat(
        20,
        (i) =>
          ellipse(-340 + i * 120, y + 42, 25, 25, mix(mood.night, mood.wall, 0.45)) +
          ellipse(-340 + i * 120, y + 42, 8, 8, mood.wallLit),
      ) +
      rect(-400, y + 64, 2400, 22, mix(mood.night, mood.wall, 0.25)) +
      items
    );
  };
  const press = (x: number, y: number) =>
    rect(x - 26, -400, 52, y + 250, mix(mood.night, mood.wall, 0.35)) +
    rect(x - 13, -400, 12, y + 250, mix(mood.wallLit, mood.key, 0.4), 'opacity=".7"') +
    rect(x - 110, y - 262, 220, 62, mix(mood.night, mood.wall, 0.18), 'rx="8"') +
    rect(x - 110, y - 262, 220, 9, mix(mood.wallLit, mood.key, 0.5), 'rx="5"') +
    place(path(heart, red), x, y - 158, 0.8);
  const art =
    full(
      s.linear(
        [
          [0, mood.wallLit],
          [1, mood.wall],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    group(
      belt(40, 40, 0) + belt(440, -50, 4) + press(730, 440) + belt(860, 20, 3) + press(420, 860),
      'transform="rotate(-11 800 450)"',
    );
  return { art, focusX: 720 };
}

/** Whatever you reach for, the claw lets go. */
export function clawMachine(s: Sketch): Picture {
  const { mood, random } = s;
  const gem = (color: string) =>
    path('M-40-18L-18-44L18-44L40-18L0 44Z', color) +
    path('M-40-18L40-18L0 44Z', mix(color, mood.night, 0.25)) +
    path('M-18-44L0-18L18-44Z', mix(color, '#ffffff', 0.4));
  const chest =
    rect(-70, -44, 140, 88, mix(mood.accent, mood.night, 0.35), 'rx="8"') +
    rect(-70, -44, 140, 30, mix(mood.accent, mood.key, 0.25), 'rx="8"') +
    rect(-14, -26, 28, 30, mix('#ffd978', mood.key, 0.2), 'rx="4"');
  const heap = repeat(72, (i) => {
    const x = 350 + ((i * 397) % 900);
    const y = 590 + (i / 72) * 130 + ((x - 800) / 470) ** 2 * 60;
    const what =
      i % 9 === 4
        ? chest
        : i % 7 === 3
          ? place(blade(s), 0, 0, 0.5, 0.5, random.between(-70, 70))
          : i % 3
            ? gem(random.pick([mood.fill, mood.key, mood.accent, mix(mood.fill, '#ffffff', 0.45)]))
            : coin(s, 36);
    return place(what, x, y, 1, 1, random.between(-40, 40));
  });
  const bulbs = repeat(23, (i) => {
    const x = 300 + i * 45.5;
    return (
      ellipse(
        x,
        60,
        12,
        12,
        i % 2 ? mix(mood.key, '#ffffff', 0.5) : mix(mood.accent, '#ffffff', 0.2),
      ) + (i % 2 ? glow(s, x, 60, 60, mood.key, 0.7) : '')
    );
  });
  const art =
    full(
      s.radial(
        [
          [0, mood.wall],
          [1, mood.night],
        ],
        [0.5, 0.4, 0.8],
      ),
    ) +
    rect(270, 16, 1060, 92, mix(mood.wallLit, mood.night, 0.15), 'rx="18"') +
    bulbs +
    rect(
      300,
      108,
      1000,
      640,
      s.linear([
        [0, mix(mood.night, mood.fill, 0.28)],
        [1, mix(mood.night, mood.wallLit, 0.75)],
      ]),
    ) +
    glow(s, 800, 470, 620, mood.fill, 0.5) +
    heap +
    rect(
      300,
      680,
      1000,
      70,
      s.linear([
        [0, mood.night, 0],
        [1, mood.night, 0.7],
      ]),
    ) +
    rect(776, 108, 12, 170, mix(mood.fill, mood.night, 0.25)) +
    rect(300, 122, 1000, 14, mix(mood.fill, mood.night, 0.35)) +
    place(
      rect(-44, -40, 88, 60, mix(mood.fill, '#ffffff', 0.25), 'rx="12"') +
        line(
          'M-36 14C-110 60-116 130-60 180M36 14C110 60 116 130 60 180M0 20L0 150',
          mix(mood.fill, '#ffffff', 0.35),
          15,
        ) +
        line('M-60 180L-34 196M60 180L34 196', mix(mood.fill, '#ffffff', 0.35), 15),
      782,
      300,
    ) +
    place(gem(mix(mood.key, '#ffffff', 0.2)), 792, 520, 1.1, 1.1, 26) +
    path(
      'M340 120L560 120L380 740L320 740ZM620 120L680 120L500 740L440 740Z',
      '#ffffff',
      'opacity=".08"',
    ) +
    `<rect x="288" y="106" width="1024" height="648" fill="none" stroke="${mix(mood.wallLit, mood.night, 0.1)}" stroke-width="26"/>` +
    `<rect x="288" y="106" width="1024" height="648" fill="none" stroke="${mood.key}" stroke-width="4" opacity=".9"/>` +
    rect(250, 762, 1100, 160, mix(mood.wallLit, mood.night, 0.35)) +
    rect(250, 762, 1100, 8, mood.key, 'opacity=".8"') +
    place(fromBehind(s, 'short', mix(mood.accent, mood.night, 0.2)), 620, 720, 1.25);
  return { art, focusX: 790, oneWay: true };
}

/** The teacher in his halo of light, as the audience never sees it: with the stand and the phone. */
export function ringLight(s: Sketch, scamType: ScamType): Picture {
  const { mood, random } = s;
  const [cx, cy, r] = [800, 400, 318];
  const ring = (width: number, color: string, more = '') =>
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${color}" stroke-width="${width}" ${more}/>`;
  const gifts = repeat(26, (i) => {
    const [x, y] = [1190 + Math.sin(i * 1.9) * 90 + i * 7, 840 - i * 32];
    const size = 0.26 + (1 - i / 26) * 0.34;
    const color = random.pick([mood.accent, mood.key, mix(mood.fill, '#ffffff', 0.3)]);
    return group(
      i % 3
        ? place(path(heart, color), x, y, size, size, random.between(-24, 24))
        : place(coin(s, 46), x, y, size * 1.2, size * 1.2, random.between(-40, 40)),
      `opacity="${(1 - i / 34).toFixed(2)}"`,
    );
  });
  const art =
    wall(s, 0.5, 0.42) +
    glow(s, cx, cy, 820, mood.key, 0.5) +
    group(ring(92, mood.key, 'opacity=".7"'), s.soft(26)) +
    place(bust(s, { hair: 'parted', dress: 'suit' }), cx, 370, 1.5) +
    path('M0 820L1600 820L1600 900L0 900Z', mood.night) +
    ring(52, mix(mood.key, '#ffffff', 0.75)) +
    gifts +
    rect(cx - 8, cy + r + 20, 16, 240, mood.night) +
    place(
      phone(
        s,
        rect(0, 0, 276, 580, mood.night) +
          writing(s, 60, 80, 150, 1, '#ffffff') +
          phoneScreen(s, scamType),
      ),
      420,
      610,
      0.6,
      0.6,
      -7,
    ) +
    line('M420 790L330 900M420 790L510 900', mood.night, 14);
  return { art, focusX: 860, oneWay: true };
}

/** A refund that asks for more with every line. */
export function longReceipt(s: Sketch): Picture {
  const { mood } = s;
  const ink = mix(mood.night, mood.wall, 0.25);
  const folds = repeat(8, (i) => {
    const [y, h] = [-40 + i * 104, 108];
    const [left, right] = [470 - i * 34, 1010 + i * 40];
    const lean = i % 2 ? 74 : -74;
    const paper = i % 2 ? mix('#ffffff', mood.wall, 0.26) : mix('#ffffff', mood.key, 0.5);
    const rows = repeat(3, (row) => {
      const x = left + 70 + (lean * (row + 0.6)) / 3.4;
      return (
        rect(
          x,
          y + 22 + row * 28,
          (right - left) * (0.28 + ((i + row) % 3) * 0.08),
          10,
          ink,
          'opacity=".7"',
        ) +
        rect(
          right - 220 + (lean * (row + 0.6)) / 3.4,
          y + 22 + row * 28,
          120,
          10,
          row === 2 ? mood.accent : ink,
          'opacity=".8"',
        )
      );
    });
    return (
      path(
        `M${left} ${y}L${right} ${y}L${right + lean} ${y + h}L${left + lean} ${y + h}Z`,
        s.linear([
          [0, paper],
          [1, mix(paper, mood.night, i % 2 ? 0.16 : 0.05)],
        ]),
      ) +
      rows +
      (i % 2
        ? ''
        : path(
            `M${left + lean} ${y + h}L${right + lean} ${y + h}L${right + lean} ${y + h + 14}L${left + lean} ${y + h + 14}Z`,
            mood.night,
            'opacity=".14"',
          ))
    );
  });
  const art =
    full(
      s.linear(
        [
          [0, mood.wallLit],
          [1, mood.wall],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    group(path('M500 0L1060 0L1420 900L330 900Z', mood.night, 'opacity=".35"'), s.soft(26)) +
    folds +
    place(standing(mix(mood.night, '#000000', 0.15)), 1310, 850, 1.02) +
    line('M1280 590L1190 640', mix(mood.night, '#000000', 0.15), 20) +
    group(ellipse(1310, 852, 120, 14, mood.night, 'opacity=".45"'), s.soft(6));
  return { art, focusX: 900 };
}
