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

/** Example values for every letter and every variant of it. */
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
    { name: 'withdrawn', values: entry },
    { name: 'activation', values: { link } },
    { name: 'reset', values: { link } },
    { name: 'voteCode', values: { code: '123456', minutes: 10 } },
    { name: 'passwordChanged', values: { link } },
    ...signIn,
    ...warnings,
    { name: 'invitation', values: { name: 'Lin', days: 7, link } },
    { name: 'notice', values: { link } },
    { name: 'test', values: { link } },
    { name: 'answer', values: { answer: '…', content: '…', date, link } },
  ];
}

export const sampleTextMessages: readonly SampleTextMessage[] = [
  { name: 'code', values: { code: '123456', minutes: 10 } },
  { name: 'answer', values: { answer: '…', content: '…' } },
];
