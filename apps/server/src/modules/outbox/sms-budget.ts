import type { Context } from '../../context.ts';
import {
  consumeForNetwork,
  consumeRateLimitPoints,
  hashCounterKey,
  requireRemainingPoints,
  scaleLimitToNetworks,
} from '../../platform/http/rate-limits.ts';
import { getCachedContest } from '../settings/settings.ts';

const hour = 3600;
const day = 24 * hour;
/** Share of the hourly budget at which staff are alerted, so that they have time to react. */
const alarmShare = 0.8;
/** Key of counters of the whole installation. */
const all = 'all';

const getAlarmCounter = ({ services }: Context) =>
  services.getCounter('sms-alarms', { points: 1_000_000, seconds: day });

interface TextMessage {
  phone: string;
  /** IP address of the client. */
  address: string | null;
  /**
   * Purpose of the code. Codes for votes have their own budget per phone number, so that they cannot use up the
   * number's codes for its account.
   */
  purpose: 'account' | 'vote';
}

/**
 * Takes one text message from the budgets of the installation, the client's network and the phone number. If the
 * installation's budget is used up, the request takes nothing from the other budgets.
 * @throws tooManyRequests
 */
export async function consumeSmsBudget(
  ctx: Context,
  { phone, address, purpose }: TextMessage,
): Promise<void> {
  const { getCounter } = ctx.services;
  const { perHour, perNetwork, perNumber } = (await getCachedContest(ctx)).smsLimits;
  const installation = getCounter('sms-hour', { points: perHour, seconds: hour });
  await requireRemainingPoints(installation, all, 1);
  const network = scaleLimitToNetworks({ points: perNetwork, seconds: day });
  await consumeForNetwork(getCounter('sms-address', network), ctx.keys.rateLimit, address);
  const name = purpose === 'vote' ? 'sms-phone-vote' : 'sms-phone';
  const number = getCounter(name, { points: perNumber, seconds: day });
  await consumeRateLimitPoints(number, hashCounterKey(ctx.keys, phone));
  const left = await consumeRateLimitPoints(installation, all);
  await alertStaffIfNearlyUsedUp(ctx, perHour - left, perHour);
}

/** Alerts staff in the log and on the dashboard at most twice an hour: at 80 % of the budget, and when it is used up. */
async function alertStaffIfNearlyUsedUp(
  ctx: Context,
  sent: number,
  perHour: number,
): Promise<void> {
  if (sent !== Math.ceil(alarmShare * perHour) && sent !== perHour) return;
  ctx.log.warn({ sent, perHour }, 'the hourly budget of text messages is nearly used up');
  await getAlarmCounter(ctx).consume(all);
}

/** Returns how much of the hourly budget is used, and the number of alarms in the last day. */
export async function readSmsBudget(ctx: Context) {
  const { perHour } = (await getCachedContest(ctx)).smsLimits;
  const installation = ctx.services.getCounter('sms-hour', { points: perHour, seconds: hour });
  const [used, alarms] = await Promise.all([installation.get(all), getAlarmCounter(ctx).get(all)]);
  return {
    sentInHour: Math.min(used?.consumedPoints ?? 0, perHour),
    perHour,
    alarms: alarms?.consumedPoints ?? 0,
  };
}
