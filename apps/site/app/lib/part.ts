import type { Outcome } from '@film-contest/contract/client';
import type { SiteHost } from '@film-contest/contract/site-host';
import { data } from 'react-router';
import { getTranslator } from './messages.tsx';

/** The loaded data of one section of a page, or the message of an error. */
export type Part<D> = { data: D; fault: null } | { data: null; fault: string };

/**
 * Awaits the answer of a call in a loader. Errors are returned as data of the section, so that the
 * page is still rendered.
 * @throws the redirect of a busy server.
 */
export async function loadPagePart<D>(
  host: SiteHost,
  answer: Promise<Outcome<D>>,
): Promise<Part<D>> {
  try {
    const outcome = await answer;
    if (outcome.ok) return { data: outcome.data, fault: null };
    return { data: null, fault: outcome.msg };
  } catch (error) {
    if (error instanceof Response) throw error;
    host.report(error);
    return { data: null, fault: getTranslator(host.locale)('shell.loadFailed') };
  }
}

/** Transforms the data of a page's section; errors are returned unchanged. */
export const mapPartData = <D, E>(part: Part<D>, shape: (data: D) => E): Part<E> =>
  part.fault === null ? { data: shape(part.data), fault: null } : part;

/**
 * Builds the loader's response for a page whose main section is `part`: HTTP 500 if the section
 * failed to load, so that the page is not cached.
 */
export const respondWithPart = <L>(loaded: L, part: Part<unknown>) =>
  data(loaded, { status: part.fault === null ? 200 : 500 });
