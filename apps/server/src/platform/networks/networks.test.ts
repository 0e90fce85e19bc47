import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Networks, openNetworks } from './networks.ts';
import { type DataClass, getNetworkClass } from './verdict.ts';

const silent = { info() {}, warn() {}, error() {} };
const options = { folder: '/nonexistent', log: silent };

let networks: Networks;
beforeAll(async () => {
  networks = openNetworks(options);
  await networks.ready();
}, 60_000);
afterAll(() => networks.close());

const getClass = (address: string) => getNetworkClass(networks.classify(address));

// Samples from ranges that their owners or the registries publish.
test.each<[string, string, DataClass]>([
  ['China Telecom, Guangdong', '202.96.134.133', 'ordinary'],
  ['China Telecom, Shanghai', '101.226.4.6', 'ordinary'],
  ['China Telecom, IPv6', '240e:300::1', 'ordinary'],
  ['China Unicom, Beijing', '202.106.0.20', 'ordinary'],
  ['China Unicom, Guangdong', '112.96.1.1', 'ordinary'],
  ['China Unicom, IPv6', '2408:8000::1', 'ordinary'],
  ['China Mobile', '183.192.1.1', 'ordinary'],
  ['China Mobile, Jiangsu', '221.131.143.69', 'ordinary'],
  ['China Mobile, IPv6', '2409:8a00::1', 'ordinary'],
  ['Gehua, Beijing', '58.30.1.1', 'ordinary'],
  ['CERNET', '202.112.0.36', 'ordinary'],
  ['Tsinghua University', '166.111.4.100', 'ordinary'],
  ['Tsinghua University, IPv6', '2402:f000::1', 'ordinary'],
  ['Peking University', '162.105.129.1', 'ordinary'],
  ['Shanghai Jiao Tong University', '202.120.2.119', 'ordinary'],
  ['CERNET2', '2001:da8::1', 'ordinary'],
  ['HiNet', '1.160.0.1', 'ordinary'],
  ['HiNet', '111.240.1.1', 'ordinary'],
  ['HiNet, fixed addresses', '61.220.1.1', 'ordinary'],
  ['HiNet, IPv6', '2001:b011::1', 'ordinary'],
  ['Chunghwa, phones, IPv6', '2001:b400::1', 'ordinary'],
  ['Taiwan Mobile', '101.8.1.1', 'ordinary'],
  ['Far EasTone', '27.240.1.1', 'ordinary'],
  ['Far EasTone, IPv6', '2401:e180::1', 'ordinary'],
  ['National Taiwan University', '140.112.8.116', 'ordinary'],
  ['Academia Sinica', '140.109.4.1', 'ordinary'],
  ['TANet, IPv6', '2001:288:1001::1', 'ordinary'],
  ['Chinese University of Hong Kong', '137.189.4.14', 'ordinary'],
  ['University of Hong Kong', '147.8.1.1', 'ordinary'],
  ['MIT', '18.9.22.69', 'ordinary'],
  ['Princeton', '128.112.1.1', 'ordinary'],
  ['Oxford', '129.67.1.1', 'ordinary'],
  ['Comcast', '73.1.1.1', 'ordinary'],
  ['Virgin Media', '86.1.1.1', 'ordinary'],
  ['SoftBank', '126.1.1.1', 'ordinary'],
  ['Microsoft’s offices', '131.107.0.1', 'ordinary'],

  ['Alibaba Cloud', '39.96.1.1', 'hosting'],
  ['Alibaba Cloud', '101.132.1.1', 'hosting'],
  ['Alibaba Cloud, abroad', '47.88.1.1', 'hosting'],
  ['Alibaba Cloud, IPv6', '2408:4000::1', 'hosting'],
  ['Tencent Cloud', '129.211.1.1', 'hosting'],
  ['Tencent Cloud, abroad', '43.128.1.1', 'hosting'],
  ['Huawei Cloud', '121.36.1.1', 'hosting'],
  ['Huawei Cloud, abroad', '119.8.1.1', 'hosting'],
  ['AWS China', '52.80.1.1', 'hosting'],
  ['AWS China', '54.222.1.1', 'hosting'],
  ['Azure China', '139.217.1.1', 'hosting'],
  ['AWS, IPv6', '2600:1f00::1', 'hosting'],
  ['Google Cloud', '34.80.1.1', 'hosting'],
  ['Google Cloud, IPv6', '2600:1900::1', 'hosting'],
  ['Azure', '20.205.1.1', 'hosting'],
  ['Azure, IPv6', '2603:1000::1', 'hosting'],
  ['DigitalOcean', '167.99.1.1', 'hosting'],
  ['OVH', '51.75.1.1', 'hosting'],
  ['Hetzner', '95.216.1.1', 'hosting'],
  ['Hetzner, IPv6', '2a01:4f8::1', 'hosting'],
  ['Linode', '139.162.1.1', 'hosting'],
  ['Linode, IPv6', '2400:8900::1', 'hosting'],
  ['Vultr', '45.76.1.1', 'hosting'],
  ['Vultr, IPv6', '2001:19f0::1', 'hosting'],
  ['Oracle Cloud', '129.146.1.1', 'hosting'],

  ['Datacamp', '37.19.200.1', 'vpn'],
  ['Datacamp', '89.187.160.1', 'vpn'],
  ['Mullvad', '193.138.218.1', 'vpn'],
  ['NordVPN', '103.86.96.1', 'vpn'],
  ['M247', '146.70.0.0', 'vpn'],
  ['M247', '146.70.255.255', 'vpn'],
  ['Hurricane Electric’s tunnels', '2001:470:1f04::1', 'vpn'],

  ['Private Relay at Akamai', '172.225.96.160', 'relay'],
  ['Private Relay at Akamai', '172.226.10.176', 'relay'],
  ['Private Relay at Akamai, IPv6', '2a02:26f7:c100:4000::1', 'relay'],
  ['Private Relay at Cloudflare', '104.28.113.194', 'relay'],
  ['Private Relay at Cloudflare, IPv6', '2606:54c0:1e78::1', 'relay'],
  ['Private Relay at Fastly', '146.75.128.1', 'relay'],
  ['Private Relay at Fastly, IPv6', '2a04:4e41::1', 'relay'],
  ['WARP, IPv6', '2a09:bac1::1', 'relay'],

  ['this machine', '127.0.0.1', 'private'],
  ['this machine, IPv6', '::1', 'private'],
  ['a home', '192.168.1.4', 'private'],
  ['an office', '10.20.30.40', 'private'],
  ['carrier-grade NAT', '100.64.0.1', 'private'],
  ['link-local', '169.254.1.1', 'private'],
  ['link-local, IPv6', 'fe80::1', 'private'],
  ['a local network, IPv6', 'fd00::1', 'private'],

  ['an example', '203.0.113.9', 'unknown'],
  ['an example, IPv6', '2001:db8::1', 'unknown'],
  ['multicast', '224.0.0.1', 'unknown'],
  ['the unspecified address', '0.0.0.0', 'unknown'],
  ['the unspecified address, IPv6', '::', 'unknown'],
])('%s (%s) is %s', (_holder, address, expected) => {
  expect(getClass(address)).toBe(expected);
});

test.each<[string, DataClass]>([
  ['::ffff:39.96.1.1', 'hosting'],
  ['::ffff:140.112.8.116', 'ordinary'],
  ['::ffff:192.168.1.4', 'private'],
  // 6to4 addresses that embed 39.96.1.1, 140.112.8.116 and 10.0.0.1.
  ['2002:2760:101::1', 'hosting'],
  ['2002:8c70:874::1', 'ordinary'],
  ['2002:a00:1::1', 'unknown'],
  ['64:ff9b::39.96.1.1', 'hosting'],
  ['64:ff9b::127.0.0.1', 'unknown'],
  // Teredo addresses that embed 39.96.1.1 and 192.168.1.4 with inverted bits.
  ['2001:0:4136:e378:8000:63bf:d89f:fefe', 'hosting'],
  ['2001:0:4136:e378:8000:63bf:3f57:fefb', 'unknown'],
])('%s is classified by its embedded IPv4 address: %s', (address, expected) => {
  expect(getClass(address)).toBe(expected);
});

test.each([
  '',
  'unknown',
  '39.96.1',
  '39.96.1.1:443',
  '[2a01:4f8::1]',
  '2a01:4f8::1%eth0',
  '0x27.96.1.1',
  '047.96.1.1',
  '39.96.1.1, 140.112.8.116',
  ' 39.96.1.1',
  'x'.repeat(10_240),
  ':'.repeat(10_240),
])('%# invalid input is unknown', (address) => {
  expect(getClass(address)).toBe('unknown');
});

test('classifies any input without an error', () => {
  const address = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[0-9a-f.:%/]*$/));
  fc.assert(
    fc.property(address, (text) => {
      const verdict = networks.classify(text);
      expect(networks.classify(text)).toEqual(verdict);
    }),
  );
});

test('a verdict contains its network, its sources and their age', () => {
  expect(networks.classify('39.96.1.1')).toEqual({
    tor: false,
    vpn: false,
    proxy: false,
    hosting: true,
    relay: false,
    isPrivate: false,
    asn: 37963,
    asnName: 'Hangzhou Alibaba Advertising Co.,Ltd.',
    asnAddresses: expect.any(Number),
    sources: ['asn', 'policy'],
    databaseDate: new Date('2026-06-17'),
  });
  expect(networks.classify('140.112.8.116').sources).toEqual(['asn']);
  expect(networks.classify('192.168.1.4')).toMatchObject({ sources: [], databaseDate: null });
});

test('explain() returns the reasons', () => {
  expect(networks.explain('39.96.1.1')).toMatchObject([
    { source: 'asn', asn: 37963 },
    { source: 'policy', kinds: ['hosting'], note: 'Alibaba Cloud, mainland' },
  ]);
  expect(networks.explain('192.168.1.4')).toEqual([]);
  expect(networks.explain('nonsense')).toEqual([]);
});

test('attributions() returns the sources that require attribution', () => {
  expect(networks.attributions().map(({ name, url }) => [name, url])).toEqual([
    ['DB-IP', 'https://db-ip.com'],
    ['RouteViews', 'https://www.routeviews.org/routeviews/'],
    ['NRO', 'https://www.nro.net/'],
  ]);
});

test('loads no data for private IP addresses; others are unknown until it is loaded', async () => {
  const lazy = openNetworks(options);
  expect(getNetworkClass(lazy.classify('192.168.1.4'))).toBe('private');
  expect(lazy.status().isLoaded).toBe(false);
  expect(getNetworkClass(lazy.classify('39.96.1.1'))).toBe('unknown');
  await lazy.ready();
  expect(getNetworkClass(lazy.classify('39.96.1.1'))).toBe('hosting');
  expect(lazy.status().isLoaded).toBe(true);
  await lazy.close();
});
