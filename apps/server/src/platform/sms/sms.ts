import type { SmsGateway } from '../../config.ts';
import { requestFor, type TextMessage } from './gateway.ts';

/** Hands a text message to the outside. Rejects when the gateway does not take it. */
export type SendSms = (message: TextMessage) => Promise<void>;

const usualWaitMs = 10_000;

/**
 * Text messages by the HTTP gateway that the configuration describes; null without one, when the
 * outbox is where they end. What it rejects with never holds a number, a credential or the message,
 * since it is kept and shown.
 */
export function createSms(gateway: SmsGateway | null, waitMs = usualWaitMs): SendSms | null {
  if (!gateway) return null;
  return async (message) => {
    const { url, init } = requestFor(gateway, message);
    const { isOk, status, body } = await ask(url, { ...init, signal: AbortSignal.timeout(waitMs) });
    if (!isOk) throw new Error(`the SMS gateway answered HTTP ${status}`);
    if (gateway.ok && !gateway.ok.test(body)) {
      throw new Error('the SMS gateway did not take the message: SMS_OK does not match');
    }
  };
}

async function ask(url: string, init: RequestInit) {
  try {
    // A redirect would take the credentials along to another place.
    const response = await fetch(url, { ...init, redirect: 'error' });
    return { isOk: response.ok, status: response.status, body: await response.text() };
  } catch (error) {
    throw new Error(whyUnanswered(error as Error));
  }
}

function whyUnanswered({ name, cause }: Error): string {
  if (name === 'TimeoutError') return 'the SMS gateway did not answer in time';
  const { code } = (cause ?? {}) as { code?: unknown };
  return `the SMS gateway cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`;
}
