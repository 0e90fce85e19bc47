import type { Outcome } from '@film-contest/contract/client';
import type { SiteHost } from '@film-contest/contract/site-host';
import { data } from 'react-router';
import { getTranslator } from './texts.ts';

/** The loaded data of one section of a page, or the message of an error. */
export type Part<D> = { data: D; fault: null } | { data: null; fault: string };

/**
 * Loads the data of one section of a page. Returns an error as the section's data, so that the other sections are still
 * shown.
 * @throws the redirect of a busy server
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

/** Transforms the data of a page's section. Returns errors unchanged. */
export const mapPartData = <D, E>(part: Part<D>, shape: (data: D) => E): Part<E> =>
  part.fault === null ? { data: shape(part.data), fault: null } : part;

/**
 * Builds the response of a loader. Its status is 500 if the main section failed to load, so that the page is not
 * cached.
 */
export const respondWithPart = <L>(loaded: L, part: Part<unknown>) =>
  data(loaded, { status: part.fault === null ? 200 : 500 });
