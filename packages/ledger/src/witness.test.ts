import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { toUtf8 } from './bytes.ts';
import { openCheckpoint, parseCheckpoint, signCheckpoint } from './checkpoint.ts';
import { hashRange, listConsistencyRanges } from './merkle.ts';
import {
  getCosignatureTime,
  parseNote,
  type SignatureType,
  type Signer,
  signatureTypes,
} from './note.ts';
import { createTree } from './test-tree.ts';
import { answerAddCheckpoint, formatAddCheckpoint, parseAddCheckpoint } from './witness.ts';

function createSigner(name: string, type: SignatureType): Signer {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    name,
    type,
    publicKey: Uint8Array.from(publicKey),
    sign: (bytes) => sign(null, bytes, pair.privateKey),
  };
}
const log = createSigner('example.org/tlog', signatureTypes.note);
const signer = createSigner('newspaper.example/w', signatureTypes.cosignature);
const tree = createTree(Array.from({ length: 90 }, (_, i) => toUtf8(`leaf ${i}`)));
const signSize = (size: number, by = log, root = tree.getRoot(size)) =>
  signCheckpoint({ origin: by.name, size, root }, by);
const proveConsistency = (oldSize: number, size: number) =>
  listConsistencyRanges(oldSize, size).map((range) => hashRange(range, tree.read));
const buildRequest = (
  oldSize: number,
  size: number,
  change: Partial<Parameters<typeof formatAddCheckpoint>[0]> = {},
) =>
  formatAddCheckpoint({
    oldSize,
    proof: proveConsistency(oldSize, size),
    checkpoint: signSize(size),
    ...change,
  });
const createCheckpoint = (size: number) => parseCheckpoint(parseNote(signSize(size))?.text ?? '');
const answerRequest = (body: string, last = createCheckpoint(41)) =>
  answerAddCheckpoint(body, { log, signer, last, seconds: 1_700_000_000 });

test('a witness cosigns the first checkpoint, and one that extends the last', () => {
  for (const [old, size, last] of [
    [0, 41, null],
    [41, 90, createCheckpoint(41)],
    [41, 41, createCheckpoint(41)],
  ] as const) {
    const { status, body, cosigned } = answerRequest(buildRequest(old, size), last);
    expect(status).toBe(200);
    const note = parseNote(signSize(size) + body);
    expect(note && getCosignatureTime(note, signer)).toBe(1_700_000_000);
    expect(openCheckpoint(cosigned?.text ?? '', log)?.size).toBe(size);
  }
});

test.for<[string, number, string]>([
  ['another old size', 409, buildRequest(40, 90)],
  ['a smaller log', 400, formatAddCheckpoint({ oldSize: 41, proof: [], checkpoint: signSize(40) })],
  ['a wrong proof', 422, buildRequest(41, 90, { proof: proveConsistency(42, 90) })],
  ['no proof', 422, buildRequest(41, 90, { proof: [] })],
  [
    'another tree of the same size',
    422,
    buildRequest(41, 41, { checkpoint: signSize(41, log, tree.getRoot(40)) }),
  ],
  [
    'another log',
    404,
    buildRequest(41, 90, { checkpoint: signSize(90, createSigner('other.example', 1)) }),
  ],
  [
    'another key',
    403,
    buildRequest(41, 90, { checkpoint: signSize(90, createSigner(log.name, 1)) }),
  ],
  ['a changed size', 403, buildRequest(41, 90).replace('\n90\n', '\n91\n')],
  ['no checkpoint', 400, 'old 41\n\n'],
  ['an old size with a zero', 400, buildRequest(41, 90).replace('old 41', 'old 041')],
  ['nothing', 400, ''],
])('a request with %s is answered with %i and not cosigned', ([, status, body]) => {
  const given = answerRequest(body);
  expect([given.status, given.cosigned]).toEqual([status, null]);
  expect(given.body).toBe(status === 409 ? '41\n' : '');
});

test('the example of the specification is parsed', () => {
  const parsed = parseAddCheckpoint(`old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`);
  expect([parsed?.oldSize, parsed?.proof.length]).toEqual([20852014, 4]);
  expect(parseCheckpoint(parseNote(parsed?.checkpoint ?? '')?.text ?? '')).toMatchObject({
    size: 20852163,
  });
});
