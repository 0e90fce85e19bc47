import {
  createHmac,
  createSecretKey,
  type KeyObject,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import type { Work, WorkDone } from '@film-contest/contract/voting';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Context } from '../../context.ts';
import { sign } from '../../platform/secrets.ts';

/** Whom work is for: done for another voter or entry it is worth nothing. */
interface Purpose {
  voter: Buffer;
  entry: number;
}

const iterations = 500;
const validMinutes = 10;
/** Tries at factor 1: never few by luck, nor many. */
const tries = { least: 100, most: 400 };

interface Secrets {
  challenge: string;
  solution: string;
  /** The same, as keys that Node signs with fastest. */
  challengeKey: KeyObject;
  solutionKey: KeyObject;
}

const secrets = new WeakMap<KeyObject, Secrets>();

/** The library takes its secrets as text. */
function secretsOf({ keys: { work } }: Context): Secrets {
  const known = secrets.get(work);
  if (known) return known;
  const [challenge, solution] = [sign(work, 'challenge'), sign(work, 'solution')];
  const keyOf = (text: string) => createSecretKey(Buffer.from(text));
  const fresh = {
    challenge,
    solution,
    challengeKey: keyOf(challenge),
    solutionKey: keyOf(solution),
  };
  secrets.set(work, fresh);
  return fresh;
}

const dataOf = ({ voter, entry }: Purpose) => ({
  entry: String(entry),
  voter: voter.toString('base64url'),
});

/** Poses work: about a fifth of a second on a phone, times `factor`. */
export async function poseWork(ctx: Context, purpose: Purpose, factor: number): Promise<Work> {
  const { challenge, solution } = secretsOf(ctx);
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: iterations,
    counter: randomInt(tries.least * factor, tries.most * factor + 1),
    deriveKey,
    data: dataOf(purpose),
    expiresAt: new Date(Date.now() + validMinutes * 60_000),
    hmacSignatureSecret: challenge,
    hmacKeySignatureSecret: solution,
  });
  return { parameters: parameters as unknown as Work['parameters'], signature };
}

/**
 * Whether work was done for this very vote, and not too long ago. As `verifySolution` of the library
 * judges, in a fraction of its time (decision 0021): it is what each vote waits for. The parameters
 * come back in the order in which they were posed and signed.
 */
export function isWorkDone(
  ctx: Context,
  { parameters, signature, solution }: WorkDone,
  purpose: Purpose,
): boolean {
  const { challengeKey, solutionKey } = secretsOf(ctx);
  const { data, expiresAt, keySignature } = parameters;
  const { entry, voter } = dataOf(purpose);
  const { derivedKey } = solution;
  return (
    isSigned(challengeKey, JSON.stringify(parameters), signature) &&
    typeof data === 'object' &&
    data.entry === entry &&
    data.voter === voter &&
    Number(expiresAt) >= Date.now() / 1000 &&
    /^[0-9a-f]{64}$/.test(derivedKey) &&
    isSigned(solutionKey, Buffer.from(derivedKey, 'hex'), keySignature)
  );
}

function isSigned(key: KeyObject, text: string | Buffer, signature: unknown): boolean {
  const expected = createHmac('sha256', key).update(text).digest();
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
