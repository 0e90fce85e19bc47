import type { SmsGateway } from '../../config-requests.ts';
import { chooseEscapeFunction, fillTemplate } from '../request-template.ts';

export interface TextMessage {
  /** Phone number: eleven digits for mainland China, else E.164. */
  to: string;
  text: string;
}

/**
 * Builds the HTTP request for a text message: replaces `{phone}`, `{e164}` and `{text}` in the configured templates.
 */
export function buildSmsRequest(
  { url, method, headers, body }: SmsGateway,
  { to, text }: TextMessage,
): { url: string; init: RequestInit } {
  const values = { phone: to, e164: to.startsWith('+') ? to : `+86${to}`, text };
  const init = { method, headers };
  const address = fillTemplate(url, values, encodeURIComponent);
  if (body === null) return { url: address, init };
  const escaped = chooseEscapeFunction(headers['content-type'] ?? '');
  return { url: address, init: { ...init, body: fillTemplate(body, values, escaped) } };
}
