import type { Locale } from '@film-contest/contract/locales';
import { formatDateTime } from '@film-contest/messages/format';
import type { LetterName, LetterValues } from './letters.ts';
import type { TextMessageName, TextMessageValues } from './text-messages.ts';

export type SampleLetter = {
  [N in LetterName]: { name: N; values: Omit<LetterValues[N], 'site'> };
}[LetterName];

export type SampleTextMessage = {
  [N in TextMessageName]: { name: N; values: Omit<TextMessageValues[N], 'site'> };
}[TextMessageName];

const titles: Record<Locale, string> = {
  'zh-CN': '存折里的陌生人',
  'zh-TW': '存摺裡的陌生人',
  'en-US': 'A Stranger in the Passbook',
};

const reasons: Record<Locale, string> = {
  'zh-CN': '片尾的英文字幕缺了两句。',
  'zh-TW': '片尾的英文字幕缺了兩句。',
  'en-US': 'Two lines of the Chinese subtitles are missing at the end.',
};

const rounds: Record<Locale, string> = {
  'zh-CN': '终评',
  'zh-TW': '決審',
  'en-US': 'Final round',
};

const awards: Record<Locale, string> = {
  'zh-CN': '最佳影片',
  'zh-TW': '最佳影片',
  'en-US': 'Best Film',
};

const comments: Record<Locale, string> = {
  'zh-CN': '开场抓人，结尾可以再短一些。',
  'zh-TW': '開場引人入勝，結尾可以再短一些。',
  'en-US': 'A gripping opening; the ending could be shorter.',
};

/**
 * Builds example mails about results: an award, a selected film in a corrected result, and a film that was not
 * selected.
 */
function buildSampleResultLetters(locale: Locale, link: string): SampleLetter[] {
  const film = {
    ...{ number: '0042', title: titles[locale], films: 120, score: 86.5 },
    watched: { jurors: 5, share: 0.98 },
    comments: [comments[locale]],
  };
  const incomplete = { count: 3, demanded: 5 };
  const common = { round: rounds[locale], incomplete, link, account: link };
  const date = formatDateTime(locale, new Date().toISOString(), 'Asia/Shanghai');
  return [
    {
      name: 'result',
      values: {
        ...{ ...common, award: awards[locale], isCorrected: false, objectionsUntil: date },
        films: [{ ...film, isSelected: true, place: 1 }],
      },
    },
    {
      name: 'result',
      values: {
        ...{ ...common, award: null, isCorrected: true, objectionsUntil: null },
        films: [{ ...film, isSelected: true, place: 3 }],
      },
    },
    {
      name: 'result',
      values: {
        ...{ ...common, award: null, isCorrected: false, objectionsUntil: null },
        films: [{ ...film, isSelected: false, place: 40 }],
      },
    },
  ];
}

/** Builds example values for every letter and each of its variants. */
export function buildSampleLetters(locale: Locale, baseUrl: string): SampleLetter[] {
  const date = formatDateTime(locale, new Date().toISOString(), 'Asia/Shanghai');
  const link = `${baseUrl}/…`;
  const entry = { number: '0042', title: titles[locale], link, account: link };
  const reason = reasons[locale];
  const changes = { ...entry, reasons: [{ field: 'subtitles', reason }] };
  const signIn = (['added', 'removed', 'recovered', 'renewed', 'reset'] as const).map((change) => ({
    name: 'signInChanged' as const,
    values: { change, name: 'Passkey', left: 7, link },
  }));
  const warnings = (['locked', 'guessed'] as const).map((change) => ({
    name: 'signInChanged' as const,
    values: { change, name: '', left: 0, link },
  }));
  return [
    { name: 'published', values: entry },
    { name: 'receipt', values: { ...entry, date, filmUntil: null } },
    { name: 'receipt', values: { ...entry, date, filmUntil: date } },
    { name: 'changes', values: { ...changes, isByMachine: false } },
    { name: 'changes', values: { ...changes, isByMachine: true } },
    { name: 'rejected', values: { ...entry, reason } },
    { name: 'disqualified', values: { ...entry, reason } },
    { name: 'reopened', values: { ...entry, reason } },
    { name: 'hidden', values: { ...entry, reason } },
    { name: 'shown', values: entry },
    {
      name: 'corrected',
      values: {
        ...entry,
        changes: [{ field: 'title', before: `${titles[locale]}?`, after: titles[locale] }],
      },
    },
    { name: 'revised', values: { ...entry, changed: ['title', 'team'], isPublished: false } },
    { name: 'revised', values: { ...entry, changed: ['title', 'team'], isPublished: true } },
    { name: 'revisionPublished', values: { ...entry, changed: ['title', 'team'] } },
    { name: 'withdrawn', values: entry },
    { name: 'activation', values: { link } },
    { name: 'reset', values: { link } },
    { name: 'voteCode', values: { code: '123456', minutes: 10 } },
    { name: 'loginCode', values: { code: '123456', minutes: 10 } },
    { name: 'passwordChanged', values: { link } },
    ...signIn,
    ...warnings,
    { name: 'invitation', values: { name: 'Lin', days: 7, link } },
    {
      name: 'announcementStopped',
      values: { list: titles[locale], entries: [`0042 ${titles[locale]}`], link },
    },
    { name: 'judgingReminder', values: { round: titles[locale], count: 8, date, link } },
    {
      name: 'judgingAbsence',
      values: { round: titles[locale], count: 2, names: 'Lin, Chen', date, link },
    },
    ...buildSampleResultLetters(locale, link),
    ...(['upheld', 'rejected'] as const).map((decision) => ({
      name: 'objectionDecided' as const,
      values: { round: rounds[locale], decision, reason, link },
    })),
    ...(['held', 'void', 'restored'] as const).map((state) => ({
      name: 'examinedVotes' as const,
      values: { state, films: ['0042'], batch: '7', link },
    })),
    { name: 'notice', values: { link } },
    { name: 'test', values: { link } },
    {
      name: 'mailing',
      values: {
        texts: { subject: '…', body: '{name}', sms: '…' },
        values: { ...entry, name: null },
        isTest: true,
        unsubscribeUrl: link,
      },
    },
    { name: 'answer', values: { answer: '…', content: '…', date, link } },
  ];
}

export const sampleTextMessages: readonly SampleTextMessage[] = [
  { name: 'code', values: { code: '123456', minutes: 10 } },
  { name: 'answer', values: { answer: '…', content: '…' } },
];
