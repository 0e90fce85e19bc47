import { glasses, type Hair, hairOf, headset } from './hair.ts';
import { mix, skinTones } from './mood.ts';
import { ellipse, group, line, path, place, rect, type Sketch } from './sketch.ts';

export type Dress = 'uniform' | 'suit' | 'hoodie' | 'vest' | 'knit' | 'tee';

export interface Person {
  hair: Hair;
  dress: Dress;
  extra?: 'headset' | 'glasses';
  /** 0 is a person seen in full light, 1 a mere silhouette. */
  shade?: number;
}

const head = 'M0-50C27-50 39-29 38-4C37 23 22 48 0 50C-22 48-37 23-38-4C-39-29-27-50 0-50Z';
/** The lit half of a face: its left edge runs down brow, nose, lips and chin. */
const litFace =
  'M-4-50L0-22C2-16 1-12 4-6L13 11C14 15 9 17 4 18L7 24L3 28L6 33L2 37C3 42 1 46 0 50C22 48 37 23 38-4C39-29 27-50-4-50Z';
const torso =
  'M-132 300L-132 206C-130 140-96 112-40 98C-24 93-20 86-20 70L20 70C20 86 24 93 40 98C96 112 130 140 132 206L132 300Z';

/**
 * A person from the front, from the chest up, around the head's centre: 264 wide, from −90 to 300.
 * The light falls from the right; mirror the drawing for the other side.
 */
export function bust(s: Sketch, person: Person): string {
  const { mood, random } = s;
  const skin = skinTones(mood, random);
  const hair = hairOf(
    s,
    person.hair,
    mix(random.pick(['#16110f', '#2a1c15', '#3a2a20']), mood.wall, 0.25),
  );
  const lit = person.shade ? mix(skin.lit, skin.shadow, person.shade) : skin.lit;
  const face = [
    path('M-21 34L21 34L21 66L-21 66Z', skin.shadow),
    path('M4 40L21 34L21 66L6 66Z', mix(lit, skin.shadow, 0.45)),
    path(
      head,
      s.linear(
        [
          [0, skin.shadow],
          [1, mix(skin.shadow, skin.middle, 0.7)],
        ],
        [0, 0, 1, 0],
      ),
    ),
    path(
      litFace,
      s.linear(
        [
          [0, mix(lit, skin.middle, 0.3)],
          [1, lit],
        ],
        [0, 0.8, 1, 0.2],
      ),
    ),
    eye(s, 20, mix(lit, skin.shadow, 0.42), mix(lit, mood.night, 0.85)),
    eye(s, -19, mix(skin.shadow, mood.night, 0.3), mood.night),
    line('M10-15C17-19 26-18 32-14', mix(lit, mood.night, 0.8), 3.2),
    line('M-30-14C-24-18-16-18-10-15', mood.night, 3.2, 'opacity=".7"'),
    line('M-10 29C-4 31 2 30 10 29', mix(skin.shadow, '#7a2a22', 0.3), 3),
    ellipse(39, 2, 6, 11, mix(lit, skin.middle, 0.4)),
  ].join('');
  const extra =
    person.extra === 'headset' ? headset(s) : person.extra === 'glasses' ? glasses(s) : '';
  const nearer = (content: string) => place(content, 0, 20, 1.16);
  return (
    nearer(hair.behind) +
    clothes(s, person.dress) +
    nearer(face + hair.front + extra + rim(s, head, 0.5))
  );
}

const eye = (s: Sketch, x: number, socket: string, ink: string) =>
  ellipse(x, -4, 12, 7, socket) +
  path(
    `M${x - 9}-3C${x - 4}-9 ${x + 4}-9 ${x + 9}-3C${x + 4} 0 ${x - 4} 0 ${x - 9}-3Z`,
    mix(ink, s.mood.fill, 0.12),
  ) +
  line(`M${x - 10}-3C${x - 4}-10 ${x + 5}-10 ${x + 11}-3`, ink, 2.2);

/** Light that grazes the right edge of a shape. */
export function rim(s: Sketch, shape: string, strength: number): string {
  const { mood } = s;
  const paint = s.linear(
    [
      [0, mood.fill, 0.25],
      [0.3, mood.fill, 0],
      [0.68, mood.key, 0],
      [1, mood.key, strength],
    ],
    [0, 0.6, 1, 0.35],
  );
  return group(line(shape, paint, 11, s.soft(3)), s.clip(path(shape, '#000000')));
}

function clothes(s: Sketch, dress: Dress): string {
  const { mood } = s;
  const cloth = {
    uniform: '#24365c',
    suit: '#2b2e36',
    hoodie: mix(mood.wallLit, mood.fill, 0.2),
    vest: mix(mood.accent, '#30333a', 0.25),
    knit: mix(mood.accent, mood.wall, 0.55),
    tee: mix(mood.fill, mood.wall, 0.4),
  }[dress];
  const fill = s.linear(
    [
      [0, mix(cloth, mood.night, 0.75)],
      [0.5, mix(cloth, mood.night, 0.4)],
      [1, mix(cloth, mood.key, 0.22)],
    ],
    [0, 0.7, 1, 0.2],
  );
  return path(torso, fill) + details(s, dress, cloth) + rim(s, torso, 0.75);
}

function details(s: Sketch, dress: Dress, cloth: string): string {
  const { mood } = s;
  const shirt = mix(mix('#e8e6de', mood.fill, 0.3), mood.night, 0.18);
  const dark = mix(cloth, mood.night, 0.7);
  switch (dress) {
    case 'uniform':
      return [
        path('M-22 92L0 132L22 92L34 102L10 150L-10 150L-34 102Z', mix('#9db7d8', mood.night, 0.3)),
        path('M-8 128L8 128L12 220L0 240L-12 220Z', dark),
        path('M-118 150L-70 118L-58 130L-110 168Z', dark) +
          path('M118 150L70 118L58 130L110 168Z', dark),
        line('M-108 152L-72 128M108 152L72 128', mix('#d8b45c', mood.key, 0.3), 4),
        path(
          'M62 178L84 172L86 196C86 208 74 214 70 216C66 214 58 206 58 198Z',
          mix('#d8b45c', mood.key, 0.3),
        ),
        line('M0 240L0 300', dark, 3),
      ].join('');
    case 'suit':
      return [
        path('M-24 94L0 190L24 94L12 84L-12 84Z', shirt),
        path(
          'M-9 108L9 108L6 122L13 200L0 220L-13 200L-6 122Z',
          mix(mood.accent, mood.night, 0.25),
        ),
        path('M-40 98L-22 90L0 206L-14 300L-30 300L-66 150L-46 146Z', dark),
        path('M40 98L22 90L0 206L14 300L30 300L66 150L46 146Z', mix(cloth, mood.key, 0.1)),
      ].join('');
    case 'hoodie':
      return [
        path(
          'M-62 108C-40 150 40 150 62 108C40 92 22 96 18 104C8 118-8 118-18 104C-22 96-40 92-62 108Z',
          dark,
        ),
        line('M-16 120L-20 186M16 120L20 178', shirt, 4, 'opacity=".7"'),
        line('M-60 300C-58 260-56 246-40 238L40 238C56 246 58 260 60 300', dark, 4),
      ].join('');
    case 'vest':
      return [
        path('M-30 96L0 136L30 96L22 84L-22 84Z', mix(cloth, mood.night, 0.75)),
        path(
          'M-112 218L-48 214L-48 234L-118 240ZM112 218L48 214L48 234L118 240Z',
          shirt,
          'opacity=".85"',
        ),
        line('M0 136L0 300', dark, 5) + rect(44, 160, 40, 28, dark, 'rx="3"'),
      ].join('');
    case 'knit':
      return [
        path('M-26 74C-10 86 10 86 26 74L30 104C12 116-12 116-30 104Z', mix(cloth, mood.key, 0.15)),
        line('M-90 160C-92 210-90 260-88 300M90 160C92 210 90 260 88 300', dark, 4),
      ].join('');
    case 'tee':
      return path('M-34 94C-20 118 20 118 34 94L26 90C14 104-14 104-26 90Z', dark);
  }
}
