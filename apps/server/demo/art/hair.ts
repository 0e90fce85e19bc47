import { mix } from './mood.ts';
import { ellipse, line, path, rect, type Sketch } from './sketch.ts';

export type Hair =
  | 'crop'
  | 'parted'
  | 'bob'
  | 'long'
  | 'bun'
  | 'bald'
  | 'officer cap'
  | 'courier cap'
  | 'hood';

/** Drawn around a head whose centre is 0,0 and whose height is about 100. */
interface Layers {
  behind: string;
  front: string;
}

const crop =
  'M-38-6C-43-42-26-63 2-63C32-63 44-38 38-4C37-17 33-26 26-33C10-26-14-28-26-35C-32-27-36-17-38-6Z';
const parted =
  'M-38 0C-45-44-24-66 6-65C37-64 45-36 39 0C37-14 35-22 29-31C13-22-6-28-17-43C-25-30-34-18-38 0Z';
const bob =
  'M-43 44C-55-8-47-67 1-67C47-67 55-8 43 44C39 49 32 48 28 42C37 12 35-14 23-35C6-23-13-24-25-36C-36-12-37 12-28 42C-32 48-39 49-43 44Z';

export function hairOf(s: Sketch, hair: Hair, color: string): Layers {
  const { mood } = s;
  const sheen = s.linear(
    [
      [0, mix(color, mood.night, 0.4)],
      [0.55, color],
      [1, mix(color, mood.key, 0.4)],
    ],
    [0, 0.6, 1, 0.2],
  );
  const plain = (d: string): Layers => ({ behind: '', front: path(d, sheen) });
  switch (hair) {
    case 'crop':
      return plain(crop);
    case 'parted':
      return plain(parted);
    case 'bob':
      return { behind: path(bob, mix(color, mood.night, 0.5)), front: path(bob, sheen) };
    case 'long': {
      const fall =
        'M-46 130C-66 40-54-68 0-68C54-68 66 40 46 130C30 140 20 120 24 60L-24 60C-20 120-30 140-46 130Z';
      return { behind: path(fall, mix(color, mood.night, 0.45)), front: path(bob, sheen) };
    }
    case 'bun':
      return {
        behind: ellipse(4, -70, 21, 18, mix(color, mood.night, 0.2)),
        front: path(crop, sheen),
      };
    case 'bald':
      return plain(
        'M-38-4C-40-20-37-30-33-36C-34-24-33-14-35 4ZM38-4C40-20 37-30 33-36C34-24 33-14 35 4Z',
      );
    case 'officer cap':
      return { behind: path(crop, color), front: officerCap(s) };
    case 'courier cap':
      return { behind: path(crop, color), front: courierCap(s) };
    case 'hood':
      return {
        behind: path(
          'M-62 70C-70 0-54-74 2-78C56-74 72 0 62 70C40 92-40 92-62 70Z',
          s.linear(
            [
              [0, mix(mood.wall, mood.night, 0.7)],
              [1, mix(mood.wallLit, mood.key, 0.12)],
            ],
            [0, 0.5, 1, 0.3],
          ),
        ),
        front: line(
          'M-42 58C-52 8-42-62 0-64C42-62 52 8 42 58',
          mix(mood.wallLit, mood.night, 0.35),
          11,
        ),
      };
  }
}

function officerCap(s: Sketch): string {
  const cloth = mix('#1b2a4a', s.mood.night, 0.35);
  const lit = mix('#2f4776', s.mood.key, 0.25);
  const crown = s.linear(
    [
      [0, cloth],
      [0.6, cloth],
      [1, lit],
    ],
    [0, 0.5, 1, 0.3],
  );
  return [
    path('M-58-46C-66-76-32-92 0-92C32-92 66-76 58-46L45-32L-45-32Z', crown),
    rect(-45, -42, 90, 13, mix('#0e1626', s.mood.night, 0.4)),
    line('M-45-42C-20-37 20-37 45-42', mix('#d8b45c', s.mood.key, 0.3), 2.4),
    path('M-47-31C-22-38 22-38 47-31C46-15 28-9 0-9C-28-9-46-15-47-31Z', '#05070b'),
    line('M8-12C28-12 42-17 45-28', s.mood.key, 2, 'opacity=".6"'),
    path(
      'M0-80L11-74L11-62C11-54 4-50 0-48C-4-50-11-54-11-62L-11-74Z',
      mix('#d8b45c', s.mood.key, 0.35),
    ),
  ].join('');
}

function courierCap(s: Sketch): string {
  const crown = s.linear(
    [
      [0, mix(s.mood.accent, s.mood.night, 0.65)],
      [1, mix(s.mood.accent, s.mood.key, 0.25)],
    ],
    [0, 0.5, 1, 0.3],
  );
  return [
    path('M-42-16C-45-58-24-74 2-74C28-74 45-56 42-16C20-26-20-26-42-16Z', crown),
    path(
      'M-46-14C-22-27 22-27 46-14C50-4 40 0 30-5C10-13-12-13-30-5C-40 0-50-4-46-14Z',
      mix(s.mood.accent, s.mood.night, 0.5),
    ),
    ellipse(2, -46, 12, 9, mix('#ffffff', s.mood.fill, 0.4)),
  ].join('');
}

export function headset(s: Sketch): string {
  const dark = mix(s.mood.night, s.mood.wallLit, 0.25);
  return [
    line('M-42 2C-46-44-30-70 0-70C30-70 46-44 42 2', dark, 8),
    line('M6-70C30-68 44-44 42 0', s.mood.key, 2, 'opacity=".7"'),
    rect(-51, -8, 16, 34, dark, 'rx="8"'),
    rect(35, -8, 16, 34, mix(dark, s.mood.key, 0.25), 'rx="8"'),
    line('M-43 22C-42 44-26 46-10 40', dark, 4),
    ellipse(-8, 39, 7, 4.5, mix(dark, s.mood.accent, 0.4)),
  ].join('');
}

export const glasses = (s: Sketch) =>
  [
    rect(-29, -13, 24, 18, mix(s.mood.fill, s.mood.night, 0.4), 'rx="7" opacity=".55"'),
    rect(7, -13, 24, 18, s.mood.key, 'rx="7" opacity=".5"'),
    line('M-29-4C-29-14-5-14-5-4S-29 6-29-4M7-4C7-14 31-14 31-4S7 6 7-4M-5-6L7-6', s.mood.night, 3),
  ].join('');
