import { expect, test } from 'vitest';
import { buildMmdbFile } from '../../../test/network-files.ts';
import { parseAddressWords } from '../ip/address-words.ts';
import { parseMmdbFile } from './mmdb.ts';
import { BrokenData } from './source.ts';

const lookUp = (file: Buffer, address: string) =>
  parseMmdbFile(file).lookUp(parseAddressWords(address) ?? []);

const anonymous = buildMmdbFile(
  {
    '1.0.0.0/24': { is_anonymous: true, is_anonymous_vpn: true, is_hosting_provider: true },
    '1.0.1.0/24': { is_anonymous: true, is_public_proxy: true },
    '1.0.2.0/24': { is_anonymous: true, is_residential_proxy: true },
    '1.0.3.4': { is_anonymous: true, is_tor_exit_node: true },
    '1.0.4.0/24': { is_anonymous: true },
    '2001:db8::/32': { is_hosting_provider: true },
    '2001:db9::/32': { is_anonymous_vpn: true, provider_name: 'NordVPN' },
  },
  { type: 'GeoIP2-Anonymous-IP', built: new Date('2026-11-03') },
);

test.each([
  ['1.0.0.0', ['vpn', 'hosting']],
  ['1.0.0.255', ['vpn', 'hosting']],
  ['1.0.1.9', ['proxy']],
  ['1.0.2.9', ['proxy']],
  ['1.0.3.4', ['tor']],
  ['1.0.3.5', undefined],
  ['1.0.4.9', undefined],
  ['0.255.255.255', undefined],
  ['2001:db8::', ['hosting']],
  ['2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', ['hosting']],
  ['2001:dba::', undefined],
])('MaxMind’s Anonymous IP classifies %s as %j', (address, kinds) => {
  expect(lookUp(anonymous, address)?.kinds).toEqual(kinds);
});

test('reads type, date and attribution of a database', () => {
  const data = parseMmdbFile(anonymous);
  expect(data).toMatchObject({ name: 'maxmind-anonymous', date: new Date('2026-11-03') });
  expect(data.attributions.map(({ name }) => name)).toEqual(['MaxMind']);
});

test('keeps the name of a service for staff', () => {
  expect(lookUp(anonymous, '2001:db9::1')).toEqual({ kinds: ['vpn'], note: 'NordVPN' });
});

test.each([
  ['GeoIP2-Anonymous-IP', 'maxmind-anonymous'],
  ['GeoIP-Anonymous-Plus', 'maxmind-anonymous'],
  ['ipinfo privacy_sample.mmdb', 'ipinfo-privacy'],
  ['ipinfo standard_privacy.mmdb', 'ipinfo-privacy'],
  ['GeoLite2-ASN', 'asn'],
  ['GeoIP2-ISP', 'asn'],
  ['DBIP-ASN-Lite (compat=GeoLite2-ASN)', 'asn'],
  ['ipinfo ipinfo_lite.mmdb', 'asn'],
])('%s is data of %s', (type, name) => {
  expect(parseMmdbFile(buildMmdbFile({ '1.0.0.0/8': { x: 1 } }, { type })).name).toBe(name);
});

const privacy = buildMmdbFile(
  {
    '1.0.0.0/24': {
      vpn: 'true',
      proxy: '',
      tor: '',
      relay: '',
      hosting: 'true',
      service: 'Mullvad',
    },
    '1.0.1.0/24': { vpn: false, proxy: true, tor: true, relay: false, hosting: false, service: '' },
    '1.0.2.0/24': { vpn: '', proxy: '', tor: '', relay: 'true', hosting: '', service: '' },
    '1.0.3.0/24': { vpn: '', proxy: '', tor: '', relay: '', hosting: '', service: '' },
  },
  { type: 'ipinfo privacy.mmdb' },
);

test.each([
  ['1.0.0.1', { kinds: ['vpn', 'hosting'], note: 'Mullvad' }],
  ['1.0.1.1', { kinds: ['tor', 'proxy'], note: null }],
  ['1.0.2.1', { kinds: ['relay'], note: null }],
  ['1.0.3.1', null],
])('IPinfo’s privacy data returns for %s: %j', (address, finding) => {
  expect(lookUp(privacy, address)).toEqual(finding);
});

const asn = buildMmdbFile(
  {
    '1.0.0.0/24': { autonomous_system_number: 4134, autonomous_system_organization: 'Chinanet' },
    '1.0.1.0/24': { asn: 'AS1659', as_name: 'TANet', country_code: 'TW' },
    '1.0.2.0/24': { isp: 'of no number' },
  },
  { type: 'GeoLite2-ASN', ipVersion: 4 },
);

test.each([
  ['1.0.0.1', { kinds: [], note: null, asn: 4134, asnName: 'Chinanet' }],
  ['1.0.1.1', { kinds: [], note: null, asn: 1659, asnName: 'TANet', country: 'TW' }],
  ['1.0.2.1', null],
  ['9.9.9.9', null],
  ['2001:db8::1', null],
  ['::100:1', null],
])('an IPv4-only table returns for %s: %j', (address, finding) => {
  expect(lookUp(asn, address)).toEqual(finding);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('<html>not found</html>')],
  ['zeros', Buffer.alloc(5000)],
  ['cut at its end', anonymous.subarray(0, -40)],
  ['cut in its middle', Buffer.concat([anonymous.subarray(0, 100), anonymous.subarray(-300)])],
  ['of places', buildMmdbFile({ '1.0.0.0/8': { x: 1 } }, { type: 'GeoLite2-City' })],
])('rejects a file that is %s', (_what, file) => {
  expect(() => parseMmdbFile(file)).toThrow(BrokenData);
});
