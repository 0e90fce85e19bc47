import type { LoginForm, LoginWorkSource, loginChallenge } from '@film-contest/contract/login-work';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import {
  consumeForNetwork,
  hashCounterKey,
  scaleLimitToNetworks,
} from '../../platform/http/rate-limits.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { assessNetwork } from '../networks/assess-network.ts';
import { createSignedTask, verifyWork } from '../proof-of-work/proof-of-work.ts';
import {
  buildNetworkSourceIds,
  createRecentRequestCounters,
  type RecentRequests,
  type SourceIds,
} from '../proof-of-work/recent-requests.ts';
import { getCachedContest } from '../settings/settings.ts';
import {
  failureWeight,
  getMissingLoginProof,
  getRequiredLoginWork,
  type LoginSource,
  loginSources,
  unprovenLogins,
} from './login-work.rules.ts';

type CountedSource = LoginSource | 'unproven';

declare module '../../context.ts' {
  interface Services {
    recentLogins: RecentRequests<CountedSource>;
  }
}

export const createRecentLoginCounters = (ctx: Context) =>
  createRecentRequestCounters<CountedSource>(ctx, {
    name: 'logins',
    sources: [...loginSources, 'unproven'],
    sharedFrom: 3,
  });

/** A login attempt: its form, account and IP address. */
interface Attempt {
  form: LoginForm;
  /** E-mail address or phone number; need not exist. */
  account: string;
  /** IP address. */
  address: string | null;
}

/**
 * Creates the proof-of-work task of a login. An account that does not exist gets the same task as an existing one.
 */
export async function createLoginChallenge(
  ctx: Context,
  { form, account }: Pick<Attempt, 'form' | 'account'>,
  { address }: Pick<Request, 'address'>,
): Promise<z.infer<typeof loginChallenge>> {
  const attempt = { form, account, address };
  const ids = await toLoginSourceIds(ctx, attempt);
  const { factor, raisedBy } = getRequiredLoginWork(ctx.services.recentLogins.get(ids));
  return {
    work: await createSignedTask(ctx, buildProofOfWorkPurpose(ctx, attempt), factor),
    workRaisedBy: toPublicSource(raisedBy),
  };
}

const toPublicSource = (source: LoginSource | null): LoginWorkSource | null =>
  source === 'accountOnNetwork' ? 'account' : source;

const buildProofOfWorkPurpose = ({ keys }: Context, { form, account }: Attempt): string =>
  `${form}.${hashCounterKey(keys, account)}`;

/**
 * Returns the ids under which a login is counted. Failures from private IP addresses count for the account only,
 * because these addresses do not distinguish networks.
 */
async function toLoginSourceIds(
  ctx: Context,
  { form, account, address }: Attempt,
): Promise<SourceIds<CountedSource>> {
  const hashed = hashCounterKey(ctx.keys, account);
  if (address === null) return { account: hashed };
  const ids = buildNetworkSourceIds(assessNetwork(ctx, await getCachedContest(ctx), address));
  const { network } = ids;
  if (network === undefined) return { ...ids, account: hashed };
  return {
    ...ids,
    account: hashed,
    accountOnNetwork: `${hashed} ${network}`,
    unproven: `${form} ${network}`,
  };
}

/**
 * Checks the proof of work of a login, if there is one.
 * @returns whether the login needs a captcha because it has no work
 * @throws proofInvalid if the work is invalid, expired, or too little by now
 */
export async function checkLoginWork(
  ctx: Context,
  attempt: Attempt,
  work: string | undefined,
): Promise<boolean> {
  const ids = await toLoginSourceIds(ctx, attempt);
  const factor =
    work === undefined ? work : verifyWork(ctx, work, buildProofOfWorkPurpose(ctx, attempt));
  const missing = getMissingLoginProof(ctx.services.recentLogins.get(ids), factor);
  if (missing === 'newWork') throw new Refusal('proofInvalid');
  return missing === 'captcha';
}

/**
 * Counts a login. Call it after the captcha and the proof of work were consumed: requests without cost must not
 * raise the work of others, or use up the logins without work.
 * @throws tooManyRequests for too many logins without work
 */
export async function countRecentLogin(
  ctx: Context,
  attempt: Attempt,
  isProven: boolean,
): Promise<void> {
  const ids = await toLoginSourceIds(ctx, attempt);
  ctx.services.recentLogins.count(ids, 1, [isProven ? 'network' : 'unproven']);
  if (!isProven && ids.network !== undefined) await consumeUnprovenLoginLimit(ctx, attempt);
}

function consumeUnprovenLoginLimit({ services, keys }: Context, { form, address }: Attempt) {
  const limit = scaleLimitToNetworks({ points: unprovenLogins.most, seconds: 600 });
  const counter = services.getCounter(`${form}-unproven`, limit);
  return consumeForNetwork(counter, keys.rateLimit, address);
}

/** Counts a wrong password or an unknown account, which raises the proof of work of the next logins. */
export async function countFailedLogin(ctx: Context, attempt: Attempt): Promise<void> {
  const ids = await toLoginSourceIds(ctx, attempt);
  const { recentLogins } = ctx.services;
  recentLogins.count(ids, failureWeight - 1, ['network']);
  recentLogins.count(ids, 1, ['operator', 'account', 'accountOnNetwork']);
}
