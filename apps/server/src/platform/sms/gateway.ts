import type { SmsGateway } from '../../config.ts';

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
  message: TextMessage,
): { url: string; init: RequestInit } {
  const init = { method, headers };
  const address = fillSmsTemplate(url, message, encodeURIComponent);
  if (body === null) return { url: address, init };
  const escaped = chooseEscapeFunction(headers['content-type'] ?? '');
  return { url: address, init: { ...init, body: fillSmsTemplate(body, message, escaped) } };
}

type Escape = (value: string) => string;

const escapes: [type: RegExp, escaped: Escape][] = [
  [/json/, (value) => JSON.stringify(value).slice(1, -1)],
  [/x-www-form-urlencoded/, encodeURIComponent],
  [/xml/, (value) => value.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`)],
];

const chooseEscapeFunction = (type: string): Escape =>
  escapes.find(([pattern]) => pattern.test(type))?.[1] ?? ((value) => value);

function fillSmsTemplate(template: string, { to, text }: TextMessage, escaped: Escape): string {
  const values = { phone: to, e164: to.startsWith('+') ? to : `+86${to}`, text };
  return template.replace(/\{(phone|e164|text)\}/g, (_, name: keyof typeof values) =>
    escaped(values[name]),
  );
}
