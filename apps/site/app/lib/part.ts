import type { Outcome } from '@film-contest/contract/client';
import type { SiteHost } from '@film-contest/contract/site-host';
import { data } from 'react-router';
import { translatorOf } from './messages.tsx';

/** A part of a page: what it shows, or in words that it could not be had. */
export type Part<D> = { data: D; fault: null } | { data: null; fault: string };

/**
 * Waits for an answer in a loader. Whatever goes wrong stays in its part; the page goes on.
 *
 * @throws the response that ends the page when the server is busy.
 */
export async function partOf<D>(host: SiteHost, answer: Promise<Outcome<D>>): Promise<Part<D>> {
  try {
    const outcome = await answer;
    if (outcome.ok) return { data: outcome.data, fault: null };
    return { data: null, fault: outcome.msg };
  } catch (error) {
    if (error instanceof Response) throw error;
    host.report(error);
    return { data: null, fault: translatorOf(host.locale)('shell.loadFailed') };
  }
}

/** The same part, with what is shown of it chosen or shaped. */
export const mapPart = <D, E>(part: Part<D>, shape: (data: D) => E): Part<E> =>
  part.fault === null ? { data: shape(part.data), fault: null } : part;

/**
 * Answers with a page whose main part is `part`. Without it the page still comes, with a way to try
 * again, but as a fault (HTTP 500), so that nobody keeps it.
 */
export const answerWith = <L>(loaded: L, part: Part<unknown>) =>
  data(loaded, { status: part.fault === null ? 200 : 500 });
