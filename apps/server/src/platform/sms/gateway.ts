import type { SmsGateway } from '../../config.ts';

export interface TextMessage {
  /** Eleven digits of mainland China, else E.164. */
  to: string;
  text: string;
}

/** The request that sends a message: `{phone}`, `{e164}` and `{text}` filled in where they stand. */
export function requestFor(
  { url, method, headers, body }: SmsGateway,
  message: TextMessage,
): { url: string; init: RequestInit } {
  const init = { method, headers };
  const address = fill(url, message, encodeURIComponent);
  if (body === null) return { url: address, init };
  const escaped = escapeFor(headers['content-type'] ?? '');
  return { url: address, init: { ...init, body: fill(body, message, escaped) } };
}

type Escape = (value: string) => string;

const escapes: [type: RegExp, escaped: Escape][] = [
  [/json/, (value) => JSON.stringify(value).slice(1, -1)],
  [/x-www-form-urlencoded/, encodeURIComponent],
  [/xml/, (value) => value.replace(/[<>&'"]/g, (char) => `&#${char.charCodeAt(0)};`)],
];

const escapeFor = (type: string): Escape =>
  escapes.find(([pattern]) => pattern.test(type))?.[1] ?? ((value) => value);

function fill(template: string, { to, text }: TextMessage, escaped: Escape): string {
  const values = { phone: to, e164: to.startsWith('+') ? to : `+86${to}`, text };
  return template.replace(/\{(phone|e164|text)\}/g, (_, name: keyof typeof values) =>
    escaped(values[name]),
  );
}
