import { type CallName, getCallMethodAndPath } from '@film-contest/contract/calls';
import type { Outcome } from '@film-contest/contract/client';
import type { Contract } from '@film-contest/contract/contract';
import { getCallShape } from '@film-contest/contract/contract';
import type { Locale } from '@film-contest/contract/locales';
import type { HostCall } from '@film-contest/contract/site-host';
import { parseCallInput } from './bind-calls.ts';
import type { Call, Handlers } from './call.ts';
import { buildRefusalEnvelope, getCodeMessage } from './envelope.ts';
import type { RateLimits } from './rate-limits.ts';
import { retryWhileBusy } from './retry-busy.ts';

interface CallInput {
  params?: unknown;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Sender of a form that was posted to a page instead of the API. */
export interface FormSender {
  address: string | null;
  rateLimits: RateLimits;
  /** API calls that a posted form may use. */
  formCalls: readonly CallName[];
}

/** Maximum total wait in milliseconds of the calls of one page while the server is busy. */
const busyBudgetMs = 6_000;

/**
 * Lets pages that are rendered in this process call the API by a function call instead of a request. The calls have
 * no session, so that the page can be cached for all readers. For a posted form, `poster` counts towards the rate
 * limits, and its `formCalls` are allowed. Reads that throw `busy` are retried until 6 s after the page started.
 */
export function createInProcessCalls<Ctx>(
  ctx: Ctx,
  handlers: Handlers<Ctx>,
  { locale, requestId, poster }: { locale: Locale; requestId: string; poster: FormSender | null },
): HostCall {
  const busyDeadline = Date.now() + busyBudgetMs;
  const isReadCall = (name: CallName) => getCallMethodAndPath(name).method === 'GET';
  const isCallAllowed = (name: CallName) =>
    getCallShape(name).access === 'anyone' &&
    (isReadCall(name) || poster?.formCalls.includes(name) === true);
  const call = async <N extends CallName>(
    name: N,
    request: CallInput = {},
  ): Promise<Outcome<Contract[N]['data']>> => {
    if (!isCallAllowed(name)) throw new Error(`a page may not call ${name}`);
    try {
      await poster?.rateLimits(name, poster.address);
      const input = parseCallInput(name, {
        params: request.params,
        query: request.query,
        body: request.body,
      });
      const anonymous = {
        locale,
        requestId,
        address: poster?.address ?? null,
        bearer: null,
        userAgent: null,
        session: null,
        cookies: { get: () => undefined, set: () => {} },
      };
      const runHandler = () => handlers[name](ctx, { ...anonymous, ...input } as Call<N>);
      const { code, data } = await (isReadCall(name)
        ? retryWhileBusy(busyDeadline, runHandler)
        : runHandler());
      return { ok: true, code, msg: code ? getCodeMessage(locale, code) : '', data };
    } catch (error) {
      const refused = buildRefusalEnvelope(locale, requestId, error);
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
