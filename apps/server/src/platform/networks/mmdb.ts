import { Reader } from 'mmdb-lib';
import { formatAddressWords } from '../ip/address-words.ts';
import {
  type Attribution,
  BrokenData,
  type Finding,
  type NetworkData,
  type SourceName,
} from './source.ts';
import type { Kind } from './verdict.ts';

type Fields = Record<string, unknown>;

interface DatabaseType {
  name: SourceName;
  pattern: RegExp;
  attribution: (type: string) => Attribution;
  find: (fields: Fields) => Finding | null;
}

const maxMind: Attribution = {
  name: 'MaxMind',
  text: 'This product includes GeoLite Data created by MaxMind, available from https://www.maxmind.com.',
  url: 'https://www.maxmind.com',
  license: 'GeoLite EULA',
};
const ipinfo: Attribution = {
  name: 'IPinfo',
  text: 'IP address data powered by IPinfo',
  url: 'https://ipinfo.io',
  license: 'CC BY-SA 4.0',
};
const dbIp: Attribution = {
  name: 'DB-IP',
  text: 'IP Geolocation by DB-IP',
  url: 'https://db-ip.com',
  license: 'CC BY 4.0',
};

/** Whether a value of an MMDB file is true. Some files contain the text "true" instead. */
const isTrue = (value: unknown) => value === true || value === 'true';
const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const createFlagsFinder =
  (flags: Record<string, Kind>, service: string) =>
  (fields: Fields): Finding | null => {
    const kinds = Object.entries(flags).flatMap(([field, kind]) =>
      isTrue(fields[field]) ? [kind] : [],
    );
    return kinds.length === 0
      ? null
      : { kinds: [...new Set(kinds)], note: toText(fields[service]) };
  };

function findAsn(fields: Fields): Finding | null {
  const given = fields.autonomous_system_number ?? String(fields.asn ?? '').replace(/^AS/i, '');
  const asn = Number(given);
  if (!Number.isInteger(asn) || asn <= 0) return null;
  const name =
    toText(fields.autonomous_system_organization) ?? toText(fields.as_name) ?? toText(fields.name);
  const country = toText(fields.country_code);
  return { kinds: [], note: null, asn, asnName: name ?? '', ...(country && { country }) };
}

/** Known database types, checked in this order: `GeoIP-Anonymous-Plus` must precede the types that also have an ASN. */
const databaseTypes: DatabaseType[] = [
  {
    name: 'maxmind-anonymous',
    pattern: /anonymous/i,
    attribution: () => maxMind,
    find: createFlagsFinder(
      {
        is_tor_exit_node: 'tor',
        is_anonymous_vpn: 'vpn',
        is_public_proxy: 'proxy',
        is_residential_proxy: 'proxy',
        is_hosting_provider: 'hosting',
      },
      'provider_name',
    ),
  },
  {
    name: 'ipinfo-privacy',
    pattern: /privacy/i,
    attribution: () => ipinfo,
    find: createFlagsFinder(
      { tor: 'tor', relay: 'relay', vpn: 'vpn', proxy: 'proxy', hosting: 'hosting' },
      'service',
    ),
  },
  {
    name: 'asn',
    pattern: /asn|isp|ipinfo.*lite/i,
    attribution: (type) => (/ipinfo/i.test(type) ? ipinfo : /db-?ip/i.test(type) ? dbIp : maxMind),
    find: findAsn,
  },
];

/**
 * Reads a database in MaxMind's format. The type comes from its metadata, regardless of the file name: GeoIP2
 * Anonymous IP, GeoIP Anonymous Plus, IPinfo privacy, and those with AS numbers (GeoLite2-ASN, GeoIP2-ISP, DB-IP ASN
 * Lite, IPinfo Lite).
 * @throws BrokenData if the file is incomplete or of another type.
 */
export function parseMmdbFile(file: Buffer): NetworkData {
  const reader = openReader(file);
  const { databaseType, buildEpoch, ipVersion } = reader.metadata;
  const found = databaseTypes.find(({ pattern }) => pattern.test(databaseType));
  if (!found)
    throw new BrokenData(`a database of the type “${databaseType}”, which is of no use here`);
  return {
    name: found.name,
    date: buildEpoch,
    entries: null,
    attributions: [found.attribution(databaseType)],
    lookUp(words) {
      if (words.length > 1 && ipVersion === 4) return null;
      const fields: unknown = reader.get(formatAddressWords(words));
      return isMmdbRecord(fields) ? found.find(fields) : null;
    },
  };
}

const isMmdbRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null;

/** Opens an MMDB reader. The metadata is at the end, so a truncated file has none. */
function openReader(file: Buffer) {
  try {
    const reader = new Reader(file);
    const { binaryFormatMajorVersion, databaseType, nodeCount, buildEpoch, searchTreeSize } =
      reader.metadata;
    const separator = file.subarray(searchTreeSize, searchTreeSize + 16);
    const isWhole =
      binaryFormatMajorVersion === 2 &&
      typeof databaseType === 'string' &&
      nodeCount > 0 &&
      Number.isFinite(buildEpoch.getTime()) &&
      separator.length === 16 &&
      separator.every((byte) => byte === 0);
    if (isWhole) return reader;
  } catch {
    // The caller throws a clearer error.
  }
  throw new BrokenData('not a whole database in MaxMind’s format');
}
