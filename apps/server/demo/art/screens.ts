import { mix } from './mood.ts';
import { candles, sheet, squareCode, stampMark, writing } from './props.ts';
import type { ScamType } from './scam-type.ts';
import { ellipse, line, num, path, place, rect, repeat, type Sketch } from './sketch.ts';

const width = 276;
const height = 580;

/** What the victim's phone shows: 276×580, without a single letter. */
export const phoneScreen = (s: Sketch, scamType: ScamType): string => screens[scamType](s);

const screens: Record<ScamType, (s: Sketch) => string> = {
  police: callScreen,
  service: refundScreen,
  parcel: parcelScreen,
  investment: tradeScreen,
  romance: chatScreen,
  task: taskScreen,
  loan: loanScreen,
  game: swapScreen,
};

const light = (s: Sketch) => mix('#f4f3ee', s.mood.key, 0.15);
const pale = (s: Sketch) => mix(light(s), s.mood.fill, 0.35);
const ink = (s: Sketch) => mix('#22262b', s.mood.night, 0.3);

function page(s: Sketch, top: string): string {
  return rect(0, 0, width, height, light(s)) + rect(0, 0, width, 96, top);
}

function callScreen(s: Sketch): string {
  const shield = 'M0-62L54-42L54 6C54 40 26 58 0 68C-26 58-54 40-54 6L-54-42Z';
  return (
    rect(
      0,
      0,
      width,
      height,
      s.linear([
        [0, mix('#1f3d7a', s.mood.night, 0.2)],
        [1, mix('#0b1730', s.mood.night, 0.3)],
      ]),
    ) +
    place(
      path(shield, mix('#d8b45c', s.mood.key, 0.3)) +
        path(shield, mix('#24437e', s.mood.night, 0.1), 'transform="scale(.82)"') +
        path(
          'M0-28L9-8L30-8L13 5L19 26L0 13L-19 26L-13 5L-30-8L-9-8Z',
          mix('#d8b45c', s.mood.key, 0.4),
        ),
      138,
      190,
    ) +
    writing(s, 78, 290, 120, 1, '#ffffff', 30) +
    writing(s, 98, 326, 80, 1, mix('#ffffff', '#24437e', 0.4), 20) +
    ellipse(72, 480, 38, 38, '#d6352c') +
    ellipse(204, 480, 38, 38, mix(s.mood.fill, '#ffffff', 0.25)) +
    line('M54 484C64 472 80 472 90 484', '#ffffff', 9) +
    line('M190 470C192 486 200 494 218 496', '#ffffff', 9)
  );
}

function refundScreen(s: Sketch): string {
  const bubble = (y: number, w: number, mine: boolean) =>
    rect(
      mine ? 252 - w : 64,
      y,
      w,
      54,
      mine ? mix(s.mood.accent, '#ffffff', 0.25) : '#ffffff',
      'rx="14"',
    ) +
    writing(s, (mine ? 252 - w : 64) + 14, y + 14, w - 34, 2, mine ? '#ffffff' : pale(s), 16) +
    (mine ? '' : ellipse(36, y + 22, 18, 18, mix(s.mood.fill, s.mood.night, 0.2)));
  return (
    page(s, mix(s.mood.accent, s.mood.night, 0.15)) +
    writing(s, 88, 58, 100, 1, '#ffffff', 28) +
    bubble(120, 160, false) +
    bubble(190, 120, true) +
    rect(64, 262, 184, 170, '#ffffff', 'rx="16"') +
    place(squareCode(s, 96, ink(s)), 108, 278) +
    rect(92, 392, 128, 24, mix(s.mood.accent, '#ffffff', 0.1), 'rx="12"') +
    bubble(450, 150, false)
  );
}

function parcelScreen(s: Sketch): string {
  const stops = repeat(
    4,
    (i) =>
      ellipse(44, 250 + i * 66, i ? 7 : 12, i ? 7 : 12, i ? pale(s) : s.mood.accent) +
      writing(s, 72, 240 + i * 66, 160, 2, i ? pale(s) : ink(s), 20),
  );
  return (
    page(s, mix('#e3b23c', s.mood.key, 0.2)) +
    place(
      path('M-40-16L0-34L40-16L40 24L0 44L-40 24Z', mix('#b8894f', s.mood.wall, 0.2)) +
        line('M-40-16L0 4L40-16M0 4L0 44', mix('#6d4c28', s.mood.night, 0.2), 4),
      138,
      150,
    ) +
    line('M44 250L44 448', pale(s), 4) +
    stops +
    rect(30, 506, 216, 46, s.mood.accent, 'rx="23"')
  );
}

function tradeScreen(s: Sketch): string {
  return (
    rect(0, 0, width, height, mix('#0d1420', s.mood.night, 0.3)) +
    writing(s, 24, 60, 110, 1, '#ffffff', 34) +
    writing(s, 24, 96, 70, 1, mix(s.mood.accent, '#ff3b30', 0.4), 24) +
    place(candles(s, 236, 250, 1, 18), 20, 140) +
    repeat(
      3,
      (i) =>
        writing(s, 24, 424 + i * 26, 90, 1, mix('#ffffff', s.mood.night, 0.5), 18) +
        rect(180, 424 + i * 26, 70, 8, mix(s.mood.accent, '#ff3b30', 0.4), 'rx="4"'),
    ) +
    rect(24, 510, 108, 44, mix(s.mood.accent, '#ff3b30', 0.35), 'rx="8"') +
    rect(144, 510, 108, 44, mix(s.mood.fill, '#1f6f78', 0.3), 'rx="8"')
  );
}

function chatScreen(s: Sketch): string {
  const heart = 'M0 12C-26-8-18-32 0-18C18-32 26-8 0 12Z';
  const rows: readonly [number, number, boolean][] = [
    [118, 150, false],
    [186, 110, true],
    [254, 168, false],
    [392, 90, true],
    [456, 140, false],
  ];
  return (
    rect(
      0,
      0,
      width,
      height,
      s.linear([
        [0, mix('#f7dfe2', s.mood.key, 0.2)],
        [1, mix('#e9c7d2', s.mood.fill, 0.25)],
      ]),
    ) +
    ellipse(138, 64, 28, 28, mix(s.mood.accent, '#ffffff', 0.5)) +
    place(path(heart, mix('#e0526b', s.mood.accent, 0.3)), 138, 68) +
    rows
      .map(
        ([y, w, mine]) =>
          rect(
            mine ? 252 - w : 24,
            y,
            w,
            50,
            mine ? mix('#e0526b', s.mood.accent, 0.3) : '#ffffff',
            'rx="22"',
          ) +
          writing(
            s,
            (mine ? 252 - w : 24) + 18,
            y + 14,
            w - 44,
            2,
            mine ? '#ffffff' : mix('#e0526b', '#ffffff', 0.55),
            15,
          ),
      )
      .join('') +
    rect(24, 318, 120, 60, mix('#c9302c', s.mood.accent, 0.2), 'rx="12"') +
    ellipse(84, 348, 16, 16, mix('#f3c34f', s.mood.key, 0.2)) +
    place(path(heart, mix('#e0526b', s.mood.accent, 0.3)), 220, 330, 1.6, 1.6, 12)
  );
}

function taskScreen(s: Sketch): string {
  const coin = mix('#f3b73f', s.mood.key, 0.2);
  return (
    page(
      s,
      s.linear([
        [0, mix('#f06a3a', s.mood.accent, 0.3)],
        [1, mix('#f29a4a', s.mood.key, 0.3)],
      ]),
    ) +
    ellipse(62, 62, 22, 22, coin) +
    writing(s, 100, 54, 130, 1, '#ffffff', 34) +
    repeat(
      5,
      (i) =>
        rect(18, 116 + i * 84, 240, 70, '#ffffff', 'rx="14"') +
        rect(30, 128 + i * 84, 46, 46, mix(s.mood.fill, '#ffffff', 0.35), 'rx="10"') +
        writing(s, 88, 132 + i * 84, 84, 2, pale(s), 20) +
        rect(
          190,
          136 + i * 84,
          56,
          28,
          i < 3 ? mix('#f06a3a', s.mood.accent, 0.3) : pale(s),
          'rx="14"',
        ) +
        (i < 3 ? line(`M206 ${150 + i * 84}l8 8l14-16`, '#ffffff', 5) : ''),
    )
  );
}

function loanScreen(s: Sketch): string {
  return (
    page(s, mix('#26456e', s.mood.night, 0.15)) +
    writing(s, 70, 56, 136, 1, '#ffffff', 30) +
    place(sheet(s, 210, 270), 138, 258) +
    place(stampMark(s), 196, 340, 0.7) +
    rect(24, 426, 228, 16, pale(s), 'rx="8"') +
    rect(24, 426, 178, 16, mix(s.mood.accent, '#ffffff', 0.1), 'rx="8"') +
    writing(s, 24, 458, 180, 2, pale(s), 20) +
    rect(24, 512, 228, 46, mix(s.mood.accent, s.mood.night, 0.1), 'rx="10"')
  );
}

function swapScreen(s: Sketch): string {
  const slot = (y: number, glowColor: string) =>
    rect(88, y, 100, 100, mix(s.mood.night, s.mood.wall, 0.6), 'rx="14"') +
    `<rect x="88" y="${num(y)}" width="100" height="100" rx="14" fill="none" stroke="${glowColor}" stroke-width="4"/>`;
  const gem = 'M-30-14L-14-32L14-32L30-14L0 34Z';
  return (
    rect(
      0,
      0,
      width,
      height,
      s.linear([
        [0, mix('#2a1650', s.mood.night, 0.3)],
        [1, mix('#0d1230', s.mood.night, 0.3)],
      ]),
    ) +
    writing(s, 78, 56, 120, 1, s.mood.key, 28) +
    slot(118, s.mood.key) +
    place(
      path(gem, mix(s.mood.fill, '#ffffff', 0.2)) +
        line('M-30-14L30-14M-14-32L0-14L14-32M0-14L0 34', '#ffffff', 2.5),
      138,
      168,
    ) +
    line(
      'M118 250L118 310L104 296M118 310L132 296M158 310L158 250L144 264M158 250L172 264',
      s.mood.key,
      7,
    ) +
    slot(340, s.mood.accent) +
    ellipse(138, 390, 28, 28, mix('#f3b73f', s.mood.key, 0.2)) +
    rect(44, 488, 188, 50, s.mood.accent, 'rx="25"')
  );
}
