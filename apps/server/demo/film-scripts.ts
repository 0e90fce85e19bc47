import type { ScamType } from './art/scam-type.ts';

/** A text of a film in the two languages of its subtitles. */
export interface Bilingual {
  zh: string;
  en: string;
}

export interface FilmScript {
  id: string;
  scamType: ScamType;
  /** Seed of the pictures; see `posterArt`. */
  seed: string;
  seconds: number;
  /** Second at which the camera pulls back and the studio comes into view. */
  revealAt: number;
  title: Bilingual;
  /** The line of the end card. */
  tip: Bilingual;
  /** Frequencies in Hz of the chord, and beats per minute. */
  chord: readonly number[];
  tempo: number;
  /** How one shot turns into the next: names of FFmpeg's xfade. */
  transition: 'fade' | 'wipeleft' | 'circleopen' | 'slideup' | 'fadeblack';
  /** How the camera moves over the set, before the reveal. */
  move: 'left' | 'right' | 'up' | 'down';
  lines: readonly (Bilingual & { from: number; to: number })[];
}

export const filmScripts = [
  {
    id: 'station',
    scamType: 'police',
    seed: 'station-8',
    seconds: 16,
    revealAt: 7,
    title: { zh: '接警台', en: 'The Desk' },
    tip: {
      zh: '警察不会在视频里办案，更没有“安全账户”。',
      en: 'Police never work a case by video call. There is no “safe account”.',
    },
    chord: [110, 130.81, 164.81, 220],
    tempo: 72,
    transition: 'fadeblack',
    move: 'right',
    lines: [
      {
        from: 2.6,
        to: 4.8,
        zh: '你的身份证涉嫌一起洗钱案。',
        en: 'Your ID has turned up in a money-laundering case.',
      },
      {
        from: 4.9,
        to: 6.9,
        zh: '把钱转到安全账户，案子就清了。',
        en: 'Move your money to the safe account and you are cleared.',
      },
      {
        from: 7.4,
        to: 10,
        zh: '等等，这面墙怎么会晃？',
        en: 'Hold on. Why is that wall wobbling?',
      },
      { from: 10.2, to: 12.6, zh: '卡！绿幕露出来了。', en: 'Cut! The green screen is showing.' },
    ],
  },
  {
    id: 'chart',
    scamType: 'investment',
    seed: 'chart-4',
    seconds: 14,
    revealAt: 6.4,
    title: { zh: '只涨不跌', en: 'Only Up' },
    tip: {
      zh: '稳赚不赔的平台，涨的只是骗子的数字。',
      en: 'A sure thing only ever goes up on the scammer’s screen.',
    },
    chord: [146.83, 185, 220, 277.18],
    tempo: 108,
    transition: 'wipeleft',
    move: 'right',
    lines: [
      {
        from: 2.5,
        to: 4.4,
        zh: '跟着老师，三天翻倍。',
        en: 'Follow the teacher. Double it in three days.',
      },
      {
        from: 4.5,
        to: 6.2,
        zh: '你看，线从来没掉过头。',
        en: 'See? The line has never turned down.',
      },
      { from: 6.8, to: 9, zh: '因为这条线，是我们画的。', en: 'That is because we drew it.' },
    ],
  },
  {
    id: 'sweetheart',
    scamType: 'romance',
    seed: 'sweetheart-7',
    seconds: 18,
    revealAt: 8.4,
    title: { zh: '对座无人', en: 'Table for One' },
    tip: {
      zh: '没见过面的恋人开口谈钱，就是穿帮的那一刻。',
      en: 'When a love you have never met asks for money, that is the giveaway.',
    },
    chord: [130.81, 164.81, 196, 246.94],
    tempo: 60,
    transition: 'fade',
    move: 'left',
    lines: [
      { from: 2.6, to: 5, zh: '今晚的月亮，我们一起看。', en: 'Tonight we look at the same moon.' },
      {
        from: 5.2,
        to: 8,
        zh: '就差一张机票钱，我就能来见你。',
        en: 'One plane ticket, and I can come to you.',
      },
      {
        from: 8.8,
        to: 11.4,
        zh: '蜡烛是道具，对面只有一部手机。',
        en: 'The candles are props. Across the table: a phone.',
      },
      {
        from: 11.6,
        to: 14.4,
        zh: '写情话的，是一个加班的编剧组。',
        en: 'The sweet words come from a writers’ room on overtime.',
      },
    ],
  },
  {
    id: 'errand',
    scamType: 'task',
    seed: 'errand-0',
    seconds: 12,
    revealAt: 5.6,
    title: { zh: '举手之劳', en: 'Easy Money' },
    tip: {
      zh: '先垫钱再返利，垫出去的就回不来了。',
      en: 'Pay first, get it back later: you will not get it back.',
    },
    chord: [174.61, 220, 261.63, 329.63],
    tempo: 132,
    transition: 'slideup',
    move: 'up',
    lines: [
      { from: 2.4, to: 3.9, zh: '点个赞，返五块。', en: 'One like, five yuan back.' },
      {
        from: 4,
        to: 5.5,
        zh: '下一单要先垫三千。',
        en: 'For the next task, advance three thousand.',
      },
      {
        from: 6,
        to: 8.4,
        zh: '满墙的手机，没有一个真人。',
        en: 'A wall of phones, and not one real person.',
      },
    ],
  },
  {
    id: 'doorstep',
    scamType: 'parcel',
    seed: 'doorstep-1',
    seconds: 15,
    revealAt: 7,
    title: { zh: '没有寄件人', en: 'No Sender' },
    tip: {
      zh: '没买过的快递别扫码，退款只在原平台办。',
      en: 'Never scan a code on a parcel you did not order. Refunds happen where you paid.',
    },
    chord: [98, 123.47, 146.83, 196],
    tempo: 84,
    transition: 'circleopen',
    move: 'down',
    lines: [
      {
        from: 2.6,
        to: 4.6,
        zh: '您的快递，扫码领理赔。',
        en: 'Your parcel. Scan here for compensation.',
      },
      { from: 4.8, to: 6.8, zh: '可我什么也没买啊。', en: 'But I did not order anything.' },
      {
        from: 7.4,
        to: 10.4,
        zh: '门后面没有楼道，只有一盏灯。',
        en: 'Behind the door there is no hallway. Only a lamp.',
      },
    ],
  },
] as const satisfies readonly FilmScript[];

export type FilmId = (typeof filmScripts)[number]['id'];

/** The subtitles of a film as SubRip text. */
export function subRip(script: FilmScript, language: keyof Bilingual): string {
  return script.lines
    .map((line, i) => `${i + 1}\n${stamp(line.from)} --> ${stamp(line.to)}\n${line[language]}\n`)
    .join('\n');
}

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)},${pad(ms % 1000, 3)}`;
}
