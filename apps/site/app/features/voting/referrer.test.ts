import { expect, test } from 'vitest';
import { getReferrerHost } from './referrer.ts';

test.each([
  ['https://Weibo.com/u/1234?secret=1#post', 'weibo.com'],
  ['android-app://com.example.mail/', 'com.example.mail'],
  ['', ''],
  ['not a url', ''],
  ['https://film.example/gallery', ''],
  ['https://[2001:db8::1]/x', ''],
  [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, ''],
])('of the referrer %j only the host %j is sent', (referrer, host) => {
  expect(getReferrerHost(referrer, 'film.example')).toBe(host);
});
