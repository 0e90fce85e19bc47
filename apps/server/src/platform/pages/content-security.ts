import { createHash } from 'node:crypto';

const shared = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

/**
 * The policy of a page whose inline scripts are allowed by their hashes: it can be cached.
 *
 * @param framing who may show it in a frame: nobody, or pages of this site alone.
 */
export function policyByHash(html: string, framing: 'none' | 'self' = 'none'): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const scripts = ["'self'", ...new Set(hashes)].join(' ');
  return [
    ...shared,
    `frame-ancestors '${framing}'`,
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
  ].join('; ');
}

/** The policy of a page that is made anew for each request. */
export const policyByNonce = (nonce: string) =>
  [
    ...shared,
    "frame-ancestors 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
  ].join('; ');

/**
 * The policy of a worker's script, which a worker obeys instead of its page's: it may run WebAssembly,
 * which no page may, and fetch from here alone.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Headers of every answer. */
export const securityHeaders = (isSecure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
