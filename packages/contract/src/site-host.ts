import type { CallName } from './calls.ts';
import type { Outcome, Send } from './client.ts';
import type { Contract } from './contract.ts';
import type { Locale } from './locales.ts';

/**
 * Runs a call of the API inside the server's own process, as an anonymous reader. Only what reads;
 * while a form that was posted is answered, `createCaptcha` and `sendContact` as well.
 */
export type HostCall = <N extends CallName>(
  name: N,
  ...[send]: Record<never, never> extends Send<N> ? [send?: Send<N>] : [send: Send<N>]
) => Promise<Outcome<Contract[N]['data'], Contract[N]['error']>>;

/** What the server hands the site for one rendering. */
export interface SiteHost {
  call: HostCall;
  locale: Locale;
  /** The stored language tag when it is right-to-left or not enabled, else the locale itself. */
  languageTag: string;
  /** The language prefix of the address, or null in the tree without one. */
  tree: Locale | null;
  /** Writes a fault of the rendering into the log, with the request's id. */
  report(error: unknown): void;
  /** Lets the Content Security Policy of the page execute inline scripts with these `'sha256-…'` sources. */
  allowScripts(sources: readonly string[]): void;
  /**
   * Whether the page shows an item that staff have not published: for the browser of one of them, for
   * some minutes. When those are `over`, there is nothing to show.
   */
  preview: 'shown' | 'over' | null;
  /** Public address of the site without a trailing slash. */
  origin: string;
}
