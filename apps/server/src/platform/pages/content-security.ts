import { trustedTypePolicies } from '@film-contest/contract/trusted-types';

/** Where browsers report violations. */
export const reportsPath = '/api/security-reports';

const reportsGroup = 'csp';

/** Names the group of `report-to` in the header of the same answer. */
export const reportingHeader = { 'reporting-endpoints': `${reportsGroup}="${reportsPath}"` };

const shared = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypePolicies.join(' ')}`,
  // The second is for browsers without the Reporting API.
  `report-to ${reportsGroup}`,
  `report-uri ${reportsPath}`,
];

/**
 * The policy of a page that can be cached: it holds hashes and never a nonce.
 *
 * @param scripts sources (`'sha256-…'`) of the inline scripts that the page may execute.
 * @param framing who may show it in a frame: nobody, or pages of this site alone.
 */
export const policyByHash = (scripts: readonly string[], framing: 'none' | 'self' = 'none') =>
  [
    ...shared,
    `frame-ancestors '${framing}'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
  ].join('; ');

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

/** For pictures that pages of other sites embed, such as those of shared links. */
export const embeddable = { 'cross-origin-resource-policy': 'cross-origin' };

/** Headers of every answer. */
export const securityHeaders = (isSecure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
