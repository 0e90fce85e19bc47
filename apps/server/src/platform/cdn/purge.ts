import type { PurgeRequest } from '../../config-requests.ts';
import { chooseEscapeFunction, fillTemplate } from '../request-template.ts';

/** Removes files of this site from the caches of a CDN. */
export interface CachePurger {
  /** Whether one request removes everything below a folder; otherwise each file needs its own request. */
  purgesPrefixes: boolean;
  /**
   * Removes the file at a URL path of this site, or, with `purgesPrefixes`, every file whose path begins with it.
   * @throws Error if the CDN does not accept the request
   */
  purge(path: string): Promise<void>;
}

const defaultTimeoutMs = 10_000;

/** Creates a purger that sends the configured HTTP request; null if none is configured. */
export function createCachePurger(
  request: PurgeRequest | null,
  baseUrl: string,
  timeoutMs = defaultTimeoutMs,
): CachePurger | null {
  if (!request) return null;
  return {
    purgesPrefixes: hasPrefixPlaceholder(request),
    async purge(path) {
      const { url, init } = buildPurgeRequest(request, baseUrl, path);
      const signal = AbortSignal.timeout(timeoutMs);
      // Rejects redirects, which would send the credentials to another host.
      const response = await fetch(url, { ...init, redirect: 'error', signal });
      await response.body?.cancel();
      // A cache may answer 404 to the method PURGE for a file that it does not have.
      const isMissing = request.method !== 'POST' && response.status === 404;
      if (!response.ok && !isMissing)
        throw new Error(`the CDN answered the purge with HTTP ${response.status}`);
    },
  };
}

const hasPrefixPlaceholder = ({ url, body }: PurgeRequest) =>
  /\{prefix(Path)?\}/.test(url + (body ?? ''));

/**
 * Builds the HTTP request that removes `path`, a URL path of this site. Replaces `{url}` and `{prefix}` with the whole
 * URL, `{path}` and `{prefixPath}` with `path`. Does not escape `path` in the request's URL, because `path` is
 * URL-encoded already.
 */
export function buildPurgeRequest(
  { url, method, headers, body }: PurgeRequest,
  baseUrl: string,
  path: string,
): { url: string; init: RequestInit } {
  const whole = `${baseUrl}${path}`;
  const values = { url: whole, prefix: whole, path, prefixPath: path };
  const init = { method, headers };
  // A template that begins with the URL sends the request to the CDN itself (`PURGE https://contest.example/…`).
  const direct = url.replace(/^\{(url|prefix)\}/, () => whole);
  const withPath = direct.replace(/\{(path|prefixPath)\}/g, () => path);
  const address = fillTemplate(withPath, values, encodeURIComponent);
  if (body === null) return { url: address, init };
  const escaped = chooseEscapeFunction(headers['content-type'] ?? '');
  return { url: address, init: { ...init, body: fillTemplate(body, values, escaped) } };
}
