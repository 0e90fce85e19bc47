import type { Outcome } from '@film-contest/contract/client';
import type { SiteHost } from '@film-contest/contract/site-host';
import { data } from 'react-router';
import { getTranslator } from './messages.tsx';

/** A part of a page: its data, or the message of an error. */
export type Part<D> = { data: D; fault: null } | { data: null; fault: string };

/**
 * Awaits an answer in a loader. Errors stay in the part, so that the page is rendered.
 *
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

/** Transforms the data of a part. */
export const mapPartData = <D, E>(part: Part<D>, shape: (data: D) => E): Part<E> =>
  part.fault === null ? { data: shape(part.data), fault: null } : part;

/** Answers with a page whose main part is `part`: HTTP 500 if it failed, so that the page is not cached. */
export const respondWithPart = <L>(loaded: L, part: Part<unknown>) =>
  data(loaded, { status: part.fault === null ? 200 : 500 });
