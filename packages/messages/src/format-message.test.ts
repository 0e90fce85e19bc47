import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { formatMessage, type Values } from './format-message.ts';

test.each<[string, string, Values, string]>([
  ['en-US', 'Plain', {}, 'Plain'],
  ['en-US', '{a} and {b}', { a: 'x', b: 7 }, 'x and 7'],
  ['en-US', 'No {missing} here', {}, 'No  here'],
  ['en-US', '{n, number} votes', { n: 12345 }, '12,345 votes'],
  ['zh-CN', '{n, number} 票', { n: 1234567 }, '1,234,567 票'],
  ['en-US', '{n, plural, one {# film} other {# films}}', { n: 1 }, '1 film'],
  ['en-US', '{n, plural, one {# film} other {# films}}', { n: 0 }, '0 films'],
  ['en-US', '{n, plural, =0 {none} one {one} other {#}}', { n: 0 }, 'none'],
  ['zh-CN', '{n, plural, other {还剩 # 天}}', { n: 1 }, '还剩 1 天'],
  [
    'en-US',
    '{n, plural, offset:1 =1 {you} one {you and #} other {you and # more}}',
    { n: 2 },
    'you and 1',
  ],
  ['en-US', '{n, plural, offset:1 =1 {you} other {you and # more}}', { n: 1 }, 'you'],
  ['en-US', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, '22nd'],
  ['en-US', '{k, select, media {News} other {Else}}', { k: 'media' }, 'News'],
  ['en-US', '{k, select, media {News} other {Else}}', { k: 'offset' }, 'Else'],
  [
    'en-US',
    '{n, plural, one {# of {t}} other {# of {t, number}}}',
    { n: 2, t: 3000 },
    '2 of 3,000',
  ],
  ['en-US', '{n, plural, other {{k, select, a {# a} other {# b}}}}', { n: 4, k: 'a' }, '4 a'],
  ['en-US', 'Number #{n}', { n: 3 }, 'Number #3'],
])('%s: %s with %j is %s', (locale, message, values, text) => {
  expect(formatMessage(locale, compileMessageOrThrow(message), values)).toBe(text);
});
