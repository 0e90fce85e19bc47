import { expect, test } from 'vitest';
import { isOpenedByPerson } from './share.rules.ts';

test.each([
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50', true],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile Safari/537.36 Weibo', true],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/450.0]', true],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari Line/14.1.0', true],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', false],
  ['facebookexternalhit/1.1;line-poker/1.0', false],
  ['meta-externalagent/1.1', false],
  ['Twitterbot/1.0', false],
  ['TelegramBot (like TwitterBot)', false],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', false],
  ['Slack-ImgProxy (+https://api.slack.com/robots)', false],
  ['WhatsApp/2.23.20.0', false],
  ['WeChat/8.0.50 CFNetwork/1490 Darwin/23', false],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', false],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0)', false],
  ['', false],
])('%s: a person is %s', (agent, isPerson) => {
  expect(isOpenedByPerson({ method: 'GET', headers: { 'user-agent': agent } })).toBe(isPerson);
});

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140' };

test.each([
  ['GET', {}, true],
  ['HEAD', {}, false],
  ['GET', { 'sec-purpose': 'prefetch;prerender' }, false],
  ['GET', { purpose: 'prefetch' }, false],
])('%s with %j: a person is %s', (method, headers, isPerson) => {
  expect(isOpenedByPerson({ method, headers: { ...browser, ...headers } })).toBe(isPerson);
});
