import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const encodeBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const computeSha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** Encodes the subset of CBOR (RFC 8949) that authenticators use. */
function encodeCbor(value: unknown): Buffer {
  if (typeof value === 'number')
    return value < 0 ? encodeCborHead(1, -1 - value) : encodeCborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([encodeCborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([encodeCborHead(2, value.length), value]);
  const pairs = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([encodeCborHead(5, pairs.length), ...pairs.flat().map(encodeCbor)]);
}

function encodeCborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

/** Creates a software passkey: it registers itself and signs challenges (WebAuthn, ES256, no attestation). */
export function createSoftPasskey(site = { id: 'contest.test', origin: 'http://contest.test' }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = encodeBase64Url(credentialId);
  let counter = 0;

  const buildClientData = (type: string, challenge: string, origin = site.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** Builds authenticator data with the flags for user presence and verification. `attested` adds the public key. */
  function buildAuthenticatorData(attested: boolean): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const key = encodeCbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const own = [Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key];
    return Buffer.concat([
      computeSha256(site.id),
      Buffer.from([attested ? 0x45 : 0x05]),
      count,
      ...(attested ? own : []),
    ]);
  }

  return {
    id,
    make(challenge: string, origin?: string) {
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', buildAuthenticatorData(true)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encodeBase64Url(buildClientData('webauthn.create', challenge, origin)),
          attestationObject: encodeBase64Url(encodeCbor(attestation)),
          transports: ['internal'],
        },
      };
    },
    sign(challenge: string, origin?: string) {
      counter += 1;
      const data = buildAuthenticatorData(false);
      const client = buildClientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, computeSha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: encodeBase64Url(client),
          authenticatorData: encodeBase64Url(data),
          signature: encodeBase64Url(signature),
        },
      };
    },
  };
}
