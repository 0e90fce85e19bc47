import { type Network, networks, usualNetworks } from '@film-contest/contract/networks';
import { expect, test } from 'vitest';
import { buildShareUrl, isWeChatBrowser } from './networks.ts';

test('each language starts with two networks that exist', () => {
  for (const pair of Object.values(usualNetworks)) {
    expect(pair).toHaveLength(2);
    expect(networks).toEqual(expect.arrayContaining(pair));
  }
});

const url = 'https://contest.test/gallery/7?a=1&b=2';

test.each<[Exclude<Network, 'wechat'>, string, string, string]>([
  ['weibo', 'service.weibo.com', 'url', 'title'],
  ['facebook', 'www.facebook.com', 'u', ''],
  ['line', 'social-plugins.line.me', 'url', 'text'],
  ['x', 'x.com', 'url', 'text'],
])('%s receives the complete URL and the text', (network, host, urlField, textField) => {
  const address = new URL(buildShareUrl(network, { url, text: '《看穿》&' }));
  expect(address.host).toBe(host);
  expect(address.searchParams.get(urlField)).toBe(url);
  if (textField) expect(address.searchParams.get(textField)).toBe('《看穿》&');
});

test.each([
  ['Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0.50', true],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140', false],
])('%s is WeChat: %s', (agent, inside) => {
  expect(isWeChatBrowser(agent)).toBe(inside);
});
