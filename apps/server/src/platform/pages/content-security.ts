import { trustedTypePolicies } from '@film-contest/contract/trusted-types';

/** URL path to which browsers send violation reports. */
export const reportsPath = '/api/security-reports';

const reportsGroup = 'csp';

/** Response header that defines the endpoint for the `report-to` directive of the same response. */
export const reportingHeader = { 'reporting-endpoints': `${reportsGroup}="${reportsPath}"` };

/**
 * Directives of all pages.
 * @param filmOrigin origin of the store from which readers load films; null if they load them from this site.
 */
const buildSharedDirectives = (filmOrigin: string | null) => [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  ["media-src 'self' blob:", filmOrigin].filter(Boolean).join(' '),
  "worker-src 'self' blob:",
  ["connect-src 'self'", filmOrigin].filter(Boolean).join(' '),
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypePolicies.join(' ')}`,
  // `report-uri` is for browsers without the Reporting API.
  `report-to ${reportsGroup}`,
  `report-uri ${reportsPath}`,
];

/**
 * Builds the Content Security Policy of a page that can be cached: with hashes instead of a nonce.
 * @param scripts sources (`'sha256-…'`) of the allowed inline scripts.
 * @param framing sites that may embed the page in a frame: none, or only this site.
 */
export const buildHashPolicy = (
  scripts: readonly string[],
  framing: 'none' | 'self',
  filmOrigin: string | null,
) =>
  [
    ...buildSharedDirectives(filmOrigin),
    `frame-ancestors '${framing}'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
  ].join('; ');

/** Builds the Content Security Policy of the console, whose films are always loaded from this site. */
export const buildNoncePolicy = (nonce: string) =>
  [
    ...buildSharedDirectives(null),
    "frame-ancestors 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
  ].join('; ');

/**
 * Content Security Policy of a worker's script, which replaces that of its page: allows WebAssembly, and requests to
 * this origin only.
 */
export const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Header of images that other sites may embed, such as previews of shared links. */
export const embeddable = { 'cross-origin-resource-policy': 'cross-origin' };

/** Builds the security headers of every response. */
export const buildSecurityHeaders = (isSecure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
