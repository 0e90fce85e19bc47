import type { SmsGateway } from '../../config-requests.ts';
import { buildSmsRequest, type TextMessage } from './gateway.ts';

/** Sends a text message. Rejects if the gateway does not accept the message. */
export type SendSms = (message: TextMessage) => Promise<void>;

const defaultTimeoutMs = 10_000;

/**
 * Creates the sender for the configured HTTP gateway. Returns null without a gateway; messages then stay in the outbox.
 * Errors of the sender contain no phone number, credential or message text, because they are stored and displayed.
 */
export function createSmsSender(
  gateway: SmsGateway | null,
  timeoutMs = defaultTimeoutMs,
): SendSms | null {
  if (!gateway) return null;
  return async (message) => {
    const { url, init } = buildSmsRequest(gateway, message);
    const { isOk, status, body } = await sendSmsRequest(url, {
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!isOk) throw new Error(`the SMS gateway answered HTTP ${status}`);
    if (gateway.ok && !gateway.ok.test(body)) {
      throw new Error('the SMS gateway did not take the message: SMS_OK does not match');
    }
  };
}

async function sendSmsRequest(url: string, init: RequestInit) {
  try {
    // Rejects redirects, which would send the credentials to another host.
    const response = await fetch(url, { ...init, redirect: 'error' });
    return { isOk: response.ok, status: response.status, body: await response.text() };
  } catch (error) {
    throw new Error(describeNetworkError(error as Error));
  }
}

function describeNetworkError({ name, cause }: Error): string {
  if (name === 'TimeoutError') return 'the SMS gateway did not answer in time';
  const { code } = (cause ?? {}) as { code?: unknown };
  return `the SMS gateway cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`;
}
