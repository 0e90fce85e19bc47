import { mix, skinTones } from './mood.ts';
import { rim } from './people.ts';
import { ellipse, group, line, path, place, rect, type Sketch } from './sketch.ts';

export type BackHair = 'short' | 'bob' | 'bun' | 'cap' | 'headset';

const backTorso =
  'M-150 330L-146 216C-142 146-104 118-44 100C-26 94-22 82-22 50L22 50C22 82 26 94 44 100C104 118 142 146 146 216L150 330Z';

/** A person from behind, dark against what they look at; same measures as `bust`. */
export function fromBehind(s: Sketch, hair: BackHair, cloth: string): string {
  const { mood } = s;
  const dark = mix(cloth, mood.night, 0.78);
  const hairColor = mix('#15100e', mood.wall, 0.25);
  const { shape, more } = backHair(s, hair, hairColor, dark);
  const hairPaint = s.linear([
    [0, mix(hairColor, mood.fill, 0.12)],
    [1, mix(hairColor, mood.night, 0.5)],
  ]);
  const crown = [
    path('M-21 20L21 20L24 76L-24 76Z', mix(mood.wall, mood.night, 0.6)),
    ellipse(-40, 4, 7, 12, mix(mood.wall, mood.night, 0.5)),
    ellipse(40, 4, 7, 12, mix(mood.key, mood.wall, 0.5)),
    path(shape, hair === 'cap' ? mix(mood.accent, mood.night, 0.6) : hairPaint),
    rim(s, shape, 0.8),
    more,
  ].join('');
  return [
    path(
      backTorso,
      s.linear([
        [0, mix(cloth, mood.night, 0.6)],
        [1, dark],
      ]),
    ),
    rim(s, backTorso, 0.9),
    place(crown, 0, 20, 1.16),
  ].join('');
}

const shortHair = 'M0-60C30-60 46-34 41 4C39 30 26 46 0 46C-26 46-39 30-41 4C-46-34-30-60 0-60Z';

function backHair(s: Sketch, hair: BackHair, color: string, dark: string) {
  const { mood } = s;
  switch (hair) {
    case 'short':
      return { shape: shortHair, more: '' };
    case 'bob':
      return { shape: 'M-46 54C-58-16-44-66 0-66C44-66 58-16 46 54C26 66-26 66-46 54Z', more: '' };
    case 'bun':
      return { shape: shortHair, more: ellipse(0, -50, 25, 21, mix(color, mood.key, 0.14)) };
    case 'cap':
      return {
        shape: 'M0-64C28-64 48-46 43 10C36 40-36 40-43 10C-48-46-28-64 0-64Z',
        more: path('M-18 22C-12 8 12 8 18 22C12 30-12 30-18 22Z', color),
      };
    case 'headset':
      return {
        shape: shortHair,
        more:
          line('M-44 0C-46-46-30-68 0-68C30-68 46-46 44 0', mix(mood.night, mood.fill, 0.3), 7) +
          rect(-54, -6, 18, 36, dark, 'rx="8"') +
          rect(36, -6, 18, 36, mix(dark, mood.key, 0.3), 'rx="8"'),
      };
  }
}

const profileHead =
  'M14-52C-14-58-38-44-40-20L-39-10C-40-5-38-2-40 3L-52 19C-54 23-50 25-44 25L-45 31C-48 34-46 37-42 38C-45 41-44 45-41 47C-42 56-38 62-28 62C-16 62-6 56 0 48L2 84L54 84L46 26C54 8 58-46 14-52Z';
const profileBody =
  'M-44 330C-56 240-60 178-38 138C-24 114-2 104 2 74L54 74C56 96 70 104 96 118C146 146 160 210 164 330Z';

export type ProfileHair = 'short' | 'long' | 'bun' | 'hood';

/** A person in profile who looks left, into a light that shines on the face. */
export function profile(s: Sketch, hair: ProfileHair, cloth: string): string {
  const { mood, random } = s;
  const skin = skinTones(mood, random);
  const hairColor = mix('#17110f', mood.wall, 0.3);
  const glow = s.linear(
    [
      [0, mix(skin.lit, mood.key, 0.3)],
      [0.28, skin.lit],
      [0.55, skin.middle],
      [0.8, skin.shadow],
    ],
    [0, 0.5, 1, 0.42],
  );
  const hairs: Record<ProfileHair, string> = {
    short:
      'M-38-24C-40-58-8-72 22-66C54-58 62-22 52 18C48 30 40 34 34 28C36 8 30-2 24-14C10-22-18-22-38-24Z',
    long: 'M-38-22C-42-60-8-74 24-68C62-58 70-10 66 44C64 90 78 120 66 150C48 160 34 140 34 100C40 60 34 10 22-14C8-20-20-20-38-22Z',
    bun: 'M-38-24C-40-56-8-70 18-66C26-86 62-84 64-60C66-46 58-40 54-38C58-18 56 2 50 18C46 28 38 30 34 24C36 8 30-2 24-14C10-22-18-22-38-24Z',
    hood: 'M-36-30C-40-74 6-92 46-78C92-60 98 20 84 110L-2 118C20 90 30 60 28 20C26-10 10-26-36-30Z',
  };
  const body = s.linear(
    [
      [0, mix(cloth, mood.key, 0.3)],
      [0.3, mix(cloth, mood.night, 0.45)],
      [1, mix(cloth, mood.night, 0.82)],
    ],
    [0, 0.3, 1, 0.5],
  );
  const head = [
    path(profileHead, glow),
    path('M2 84L0 48C-6 56-16 62-26 62C0 74 20 60 30 40L54 84Z', skin.shadow, 'opacity=".75"'),
    line('M-33-11C-28-15-22-14-17-11', mix(skin.shadow, mood.night, 0.6), 3.4),
    path('M-33-3C-29-6-24-5-21-1C-25 1-30 1-33-3Z', mix(skin.shadow, mood.night, 0.5)),
    ellipse(18, 6, 7, 12, mix(skin.middle, skin.shadow, 0.5)),
    path(hairs[hair], hair === 'hood' ? mix(cloth, mood.night, 0.6) : hairColor),
    line('M-38-24C-40-58-8-72 22-66', mood.key, 3, 'opacity=".35"'),
  ].join('');
  return path(profileBody, body) + place(head, -2, 14, 1.14);
}

/** A whole person standing, as a silhouette: feet at 0,0, about 400 tall. */
export function standing(color: string, coat = false): string {
  const body = coat
    ? 'M-38-318C-62-306-66-250-62-176L-56-110L-44-112L-46-66L-36-4L-50 0L-8 0L-4-90L4-90L8 0L50 0L36-4L46-66L44-112L56-110L62-176C66-250 62-306 38-318L14-330L-14-330Z'
    : 'M-36-318C-58-308-62-252-58-186L-52-150L-42-156L-38-200L-36-150L-34-6L-48 0L-6 0L-4-140L4-140L6 0L48 0L34-6L36-150L38-200L42-156L52-150L58-186C62-252 58-308 36-318L14-330L-14-330Z';
  return group(
    ellipse(0, -362, 25, 32, color) +
      path('M-12-340L12-340L14-322L-14-322Z', color) +
      path(body, color),
  );
}
