import type { CallName } from './calls.ts';
import type { Outcome, Send } from './client.ts';
import type { Contract } from './contract.ts';
import type { Locale } from './locales.ts';

/**
 * Runs an API call within the server process, as an anonymous reader. Only reads are allowed; for a posted form also
 * `createCaptcha` and `sendContact`.
 */
export type HostCall = <N extends CallName>(
  name: N,
  ...[send]: Record<never, never> extends Send<N> ? [send?: Send<N>] : [send: Send<N>]
) => Promise<Outcome<Contract[N]['data'], Contract[N]['error']>>;

export interface SiteDocument {
  html: string;
  /** Sources (`'sha256-…'`) of the inline scripts that the Content Security Policy of the page must allow. */
  scripts: readonly string[];
}

/** The server's interface to the site for rendering one page. */
export interface SiteHost {
  call: HostCall;
  locale: Locale;
  /** The stored language tag if its language is right-to-left or not enabled, else the locale itself. */
  languageTag: string;
  tree: Locale | null;
  /** Logs an error of the rendering with the request id. */
  report(error: unknown): void;
  /** Receives the rendered document. The response has no body, because streaming a body takes more CPU time. */
  deliverDocument(document: SiteDocument): void;
  /** Whether the page previews an unpublished content item; `over` means that the preview has expired. */
  preview: 'shown' | 'over' | null;
  /** Public URL of the site without a trailing slash. */
  origin: string;
}
