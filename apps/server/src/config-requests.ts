import { z } from 'zod';

/** A JSON object of HTTP headers. Their names are converted to lower case. */
export const headers = z.string().transform((value, context): Record<string, string> => {
  try {
    const given = z.record(z.string(), z.string()).parse(JSON.parse(value));
    const lower = Object.entries(given).map(([name, each]) => [name.toLowerCase(), each] as const);
    return Object.fromEntries(new Headers(Object.fromEntries(lower)));
  } catch {
    context.addIssue({ code: 'custom', message: 'is not a JSON object of headers' });
    return z.NEVER;
  }
});

export const regex = z.string().transform((value, context): RegExp => {
  try {
    return new RegExp(value);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not a regular expression' });
    return z.NEVER;
  }
});

/** The configured HTTP request by which a gateway sends a text message. */
export interface SmsGateway {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  /**
   * HTTP headers of the request to the gateway, with names in lower case. Values may contain
   * credentials.
   */
  headers: Record<string, string>;
  /** Template of the request body. If null, the request has no body. */
  body: string | null;
  /** Pattern that the gateway's response body matches if the gateway accepted the message. */
  ok: RegExp | null;
}

interface SmsSettings {
  SMS_URL?: string | undefined;
  SMS_METHOD: SmsGateway['method'];
  SMS_HEADERS: Record<string, string>;
  SMS_BODY?: string | undefined;
  SMS_OK?: RegExp | undefined;
}

export function readSmsGateway(env: SmsSettings): SmsGateway | null {
  const { SMS_URL: url, SMS_METHOD: method, SMS_HEADERS: given, SMS_BODY, SMS_OK } = env;
  if (!url) return null;
  const sent = { 'content-type': 'application/json', ...given };
  return { url, method, headers: sent, body: SMS_BODY ?? null, ok: SMS_OK ?? null };
}

/** Returns a description of the problem with the gateway's settings, or null if they are valid. */
export function findGatewaySettingError({
  url,
  method,
  headers: given,
  body,
}: SmsGateway): string | null {
  const templates = url + (body ?? '');
  if (!/\{(phone|e164)\}/.test(templates)) return 'say where the number goes: {phone} or {e164}';
  if (!templates.includes('{text}')) return 'say where the text goes: {text}';
  if (method === 'GET' && body !== null) return 'a GET request has no body';
  const isJson = /json/.test(given['content-type'] ?? '');
  return body !== null && isJson && !isJsonText(body) ? 'is not JSON' : null;
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The configured HTTP request that removes a file from the caches of a CDN. */
export interface PurgeRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PURGE' | 'BAN';
  /** HTTP headers with names in lower case. Values may contain credentials. */
  headers: Record<string, string>;
  /** Template of the request body. If null, the request has no body. */
  body: string | null;
}

interface PurgeSettings {
  CDN_PURGE_URL?: string | undefined;
  CDN_PURGE_METHOD: PurgeRequest['method'];
  CDN_PURGE_HEADERS: Record<string, string>;
  CDN_PURGE_BODY?: string | undefined;
}

export function readPurgeRequest(env: PurgeSettings): PurgeRequest | null {
  const { CDN_PURGE_URL: url, CDN_PURGE_METHOD: method, CDN_PURGE_BODY: body = null } = env;
  if (!url) return null;
  const type = body !== null && { 'content-type': 'application/json' };
  return { url, method, headers: { ...type, ...env.CDN_PURGE_HEADERS }, body };
}

const purgePlaceholder = /\{(url|path|prefix|prefixPath)\}/;

/** Returns the setting with a problem and its description, or null if the request is valid. */
export function findPurgeSettingError({
  url,
  method,
  headers: given,
  body,
}: PurgeRequest): { name: string; why: string } | null {
  const filled = url
    .replace(/^\{(url|prefix)\}/, 'https://contest.example/a')
    .replace(/\{(path|prefixPath)\}/g, '/a');
  const isHttp = URL.canParse(filled) && /^https?:$/.test(new URL(filled).protocol);
  if (!isHttp) return { name: 'CDN_PURGE_URL', why: 'is not an http(s) URL' };
  if (!purgePlaceholder.test(url + (body ?? '')))
    return { name: 'CDN_PURGE_URL', why: 'say which file to remove: {url}, {path} or {prefix}' };
  if (body === null) return null;
  if (method === 'GET') return { name: 'CDN_PURGE_BODY', why: 'a GET request has no body' };
  const isJson = /json/.test(given['content-type'] ?? '');
  return isJson && !isJsonText(body) ? { name: 'CDN_PURGE_BODY', why: 'is not JSON' } : null;
}
