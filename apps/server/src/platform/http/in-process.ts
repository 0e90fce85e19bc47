import { type CallName, splitCall } from '@film-contest/contract/calls';
import type { Outcome } from '@film-contest/contract/client';
import type { Contract } from '@film-contest/contract/contract';
import { shapeOf } from '@film-contest/contract/contract';
import type { Locale } from '@film-contest/contract/locales';
import type { HostCall } from '@film-contest/contract/site-host';
import { readInput } from './bind-calls.ts';
import type { Call, Handlers } from './call.ts';
import { refusalEnvelope, textOf } from './envelope.ts';
import type { RateLimits } from './rate-limits.ts';
import { retryWhileBusy } from './retry-busy.ts';

interface Send {
  params?: unknown;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Who sent the form that a page takes in place of the API. */
export interface Poster {
  address: string | null;
  rateLimits: RateLimits;
}

/** What the one form of a browser without scripts needs. */
const formCalls: readonly CallName[] = ['createCaptcha', 'sendContact'];

/** Longest time in milliseconds that the calls of one page wait for a busy server. */
const busyBudgetMs = 6_000;

/**
 * Calls of the API by pages that are rendered in this process: a function call instead of a request.
 * They act as nobody, so a page can be shared by all its readers. A page that was posted to knows
 * its `poster`, whose address counts as in a request, and may change what a form is for. Reading
 * calls that throw `busy` are repeated until 6 s after the page began.
 */
export function inProcessCalls<Ctx>(
  ctx: Ctx,
  handlers: Handlers<Ctx>,
  { locale, requestId, poster }: { locale: Locale; requestId: string; poster: Poster | null },
): HostCall {
  const busyDeadline = Date.now() + busyBudgetMs;
  const isReading = (name: CallName) => splitCall(name).method === 'GET';
  const isOpen = (name: CallName) =>
    shapeOf(name).access === 'anyone' &&
    (isReading(name) || (poster !== null && formCalls.includes(name)));
  const call = async <N extends CallName>(
    name: N,
    send: Send = {},
  ): Promise<Outcome<Contract[N]['data']>> => {
    if (!isOpen(name)) throw new Error(`a page may not call ${name}`);
    try {
      await poster?.rateLimits(name, poster.address);
      const input = readInput(name, { params: send.params, query: send.query, body: send.body });
      const anonymous = {
        locale,
        requestId,
        address: poster?.address ?? null,
        bearer: null,
        userAgent: null,
        session: null,
        cookies: { get: () => undefined, set: () => {} },
      };
      const run = () => handlers[name](ctx, { ...anonymous, ...input } as Call<N>);
      const { code, data } = await (isReading(name) ? retryWhileBusy(busyDeadline, run) : run());
      return { ok: true, code, msg: code ? textOf(locale, code) : '', data };
    } catch (error) {
      const refused = refusalEnvelope(locale, requestId, error);
      if (!refused) throw error;
      return {
        ok: false,
        code: refused.status,
        msg: refused.msg,
        data: null,
        fields: refused.error?.fields ?? {},
      };
    }
  };
  return call as HostCall;
}
