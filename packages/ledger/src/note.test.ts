import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { toUtf8 } from './bytes.ts';
import { formatCheckpoint, openCheckpoint, parseCheckpoint, signCheckpoint } from './checkpoint.ts';
import { hashLeaf } from './merkle.ts';
import {
  cosign,
  formatVerifierKey,
  getCosignatureTime,
  isSignedBy,
  parseNote,
  parseVerifierKey,
  type SignatureType,
  type Signer,
  signatureTypes,
  signNote,
} from './note.ts';

// The keys and notes of C2SP signed-note and of golang.org/x/mod/sumdb/note.
const specKey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const specNote = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;
const peterKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const peterSeed = 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
const enochKey = 'EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop';
const text = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.
`;
const peterLine =
  '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
const enochLine =
  '— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n';

function createSigner(
  name: string,
  seed: Uint8Array,
  type: SignatureType = signatureTypes.note,
): Signer {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key = createPrivateKey({
    key: Buffer.concat([prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    name,
    type,
    publicKey: Uint8Array.from(publicKey),
    sign: (bytes) => sign(null, bytes, key),
  };
}

const peter = createSigner('PeterNeumann', Buffer.from(peterSeed, 'base64').subarray(1));
const openNoteWithKey = (note: string, key: string) => {
  const parsed = parseNote(note);
  const verifier = parseVerifierKey(key);
  return parsed && verifier ? isSignedBy(parsed, verifier) : null;
};

test('the published notes are verified by the published keys', () => {
  expect(openNoteWithKey(specNote, specKey)).toBe(true);
  expect(openNoteWithKey(`${text}\n${peterLine}${enochLine}`, peterKey)).toBe(true);
  expect(openNoteWithKey(`${text}\n${peterLine}${enochLine}`, enochKey)).toBe(true);
  expect(openNoteWithKey(`${text}\n${peterLine}`, enochKey)).toBe(false);
});

test('the published key signs the published note', () => {
  expect(signNote(text, peter)).toBe(`${text}\n${peterLine}`);
  expect(formatVerifierKey(peter)).toBe(peterKey);
});

test('a change of any byte of a signed note is detected', () => {
  const bytes = toUtf8(specNote);
  for (let i = 0; i < bytes.length; i++) {
    const changed = bytes.with(i, (bytes[i] as number) ^ 1);
    const note = new TextDecoder().decode(changed);
    expect(openNoteWithKey(note, specKey), `byte ${i}`).not.toBe(true);
  }
});

test('no part of a verifier key and no changed key is accepted', () => {
  for (let i = 0; i <= peterKey.length; i++)
    for (let j = i + 1; j <= peterKey.length; j++)
      if (i !== 0 || j !== peterKey.length)
        expect(parseVerifierKey(peterKey.slice(i, j))).toBeNull();
  for (let i = 0; i < peterKey.length; i++) {
    const changed = `${peterKey.slice(0, i)}${String.fromCharCode(peterKey.charCodeAt(i) + 1)}${peterKey.slice(i + 1)}`;
    expect(parseVerifierKey(changed), changed).toBeNull();
  }
  for (const key of [
    'PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==',
    'PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  ])
    expect(parseVerifierKey(key)).toBeNull();
});

test.for<[string, string]>([
  ['no signature', text],
  ['no newline at the end', specNote.slice(0, -1)],
  ['a control character', specNote.replace('an', 'a\t')],
  ['a hyphen instead of a dash', specNote.replace('—', '-')],
  ['a name with plus', specNote.replace('example.com/foo', 'example+foo')],
  ['a short signature', `${text}\n— a AAAA\n`],
  ['65 signatures', `${text}\n${peterLine.repeat(65)}`],
])('a note with %s is malformed', ([, note]) => {
  expect(parseNote(note)).toBeNull();
});

test('checkpoints have the published format', () => {
  const published =
    'go.sum database tree\n123456789012\nTszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBb0=\n';
  const checkpoint = {
    origin: 'go.sum database tree',
    size: 123456789012,
    root: hashLeaf(toUtf8('hello world')),
  };
  expect(formatCheckpoint(checkpoint)).toBe(published);
  expect(parseCheckpoint(published)).toEqual(checkpoint);
});

test.for([
  'a\n0xabcdef\nTszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBb0=\n',
  'a\n12\nTszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBTOOBIG=\n',
  'a\n012\nTszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBb0=\n',
  'a\n12\nTszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBb0=\nmore\n',
  '\n12\nTszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBb0=\n',
  'a\n12\nTszzRgjTG6xce+z2AG31kAXYKBgQVtCSCE40HmuwBb0=',
])('malformed checkpoint %#', (malformed) => {
  expect(parseCheckpoint(malformed)).toBeNull();
});

test('a checkpoint is opened only by the key of its origin', () => {
  const checkpoint = { origin: 'PeterNeumann', size: 3, root: hashLeaf(toUtf8('a')) };
  const signed = signCheckpoint(checkpoint, peter);
  const key = parseVerifierKey(peterKey) ?? peter;
  expect(openCheckpoint(signed, key)).toMatchObject(checkpoint);
  expect(openCheckpoint(signed, parseVerifierKey(enochKey) ?? peter)).toBeNull();
  const other = signCheckpoint({ ...checkpoint, origin: 'Somebody' }, peter);
  expect(openCheckpoint(other, key)).toBeNull();
});

test('a cosignature is valid for its text and time only', () => {
  const witness = createSigner(
    'w.example/w1',
    new Uint8Array(32).fill(7),
    signatureTypes.cosignature,
  );
  const key = parseVerifierKey(formatVerifierKey(witness));
  if (!key) throw new Error('the key of a witness is not parsed');
  const checkpoint = signCheckpoint(
    { origin: 'PeterNeumann', size: 3, root: hashLeaf(toUtf8('a')) },
    peter,
  );
  const body = parseNote(checkpoint)?.text ?? '';
  const line = cosign(body, 1_679_315_147, witness);
  const getTime = (note: string) => {
    const parsed = parseNote(note);
    return parsed && getCosignatureTime(parsed, key);
  };
  expect(getTime(checkpoint + line)).toBe(1_679_315_147);
  expect(getTime(checkpoint)).toBeNull();
  expect(getTime(checkpoint.replace('\n3\n', '\n4\n') + line)).toBeNull();
  const end = line.lastIndexOf(' ') + 1;
  for (let i = end + 6; i < line.length - 3; i++) {
    const changed = line[i] === 'A' ? 'B' : 'A';
    expect(getTime(checkpoint + line.slice(0, i) + changed + line.slice(i + 1)), `${i}`).toBeNull();
  }
});
