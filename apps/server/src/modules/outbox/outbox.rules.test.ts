import { expect, test } from 'vitest';
import { hideSecrets } from './outbox.rules.ts';

test.each([
  ['mail', 'https://c.test/x#token=abc-DEF_1 ok', 'https://c.test/x#token=… ok'],
  [
    'mail',
    '<a href="https://c.test/#/invitation?token=abc">https://c.test/#/invitation?token=abc</a>',
    '<a href="https://c.test/#/invitation?token=…">https://c.test/#/invitation?token=…</a>',
  ],
  ['mail', 'No. 123456', 'No. 123456'],
  ['mail', 'Your code:\n\n123456\n\nIt is', 'Your code:\n\n••••••\n\nIt is'],
  ['mail', '<p style="x">123456</p>', '<p style="x">••••••</p>'],
  ['sms', '您的验证码为 123456，10 分钟', '您的验证码为 ••••••，10 分钟'],
  ['sms', '[C] code 123456, call 13800138000', '[C] code ••••••, call 13800138000'],
] as const)('%s: %s', (channel, text, expected) => {
  expect(hideSecrets(channel, text)).toBe(expected);
});
