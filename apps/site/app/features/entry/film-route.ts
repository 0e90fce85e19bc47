import type { Outcome } from '@film-contest/contract/client';
import type { PublicEntry } from '@film-contest/contract/entries';
import type { PageName } from '@film-contest/contract/pages';
import type { SiteHost } from '@film-contest/contract/site-host';
import {
  canonicalPath,
  documentHead,
  type HeadArgs,
  headT,
  structuredData,
} from '../../lib/document-head.ts';
import { notFound } from '../../lib/few-films.ts';
import { entryStructuredData } from './entry-structured-data.ts';

/** Reads the entry id from the route's params; 0, which no entry has, if it is missing. */
export const entryIdOf = ({ id = '' }: { id?: string | undefined }) =>
  /^\d{1,9}$/.test(id) ? Number(id) : 0;

/** Loads a film's page; throws 404 if the film does not exist. */
export async function filmRoute<E extends PublicEntry>(
  host: SiteHost,
  page: PageName,
  answer: Promise<Outcome<E>>,
) {
  const outcome = await answer;
  if (!outcome.ok) throw await notFound(host);
  const entry = outcome.data;
  const address = host.origin + canonicalPath(page, host.locale, { id: String(entry.id) });
  return { entry, address, video: entryStructuredData(entry, address, host) };
}

interface FilmHeadArgs extends HeadArgs {
  loaderData?:
    | {
        entry: PublicEntry & { note?: { text: string } | null };
        video: ReturnType<typeof entryStructuredData>;
      }
    | undefined;
}

/**
 * Builds the head of a film's page. Disqualified films are not indexed; a list's description distinguishes
 * the page from the gallery's.
 */
export function filmHead(
  args: FilmHeadArgs,
  page: PageName,
  list: 'gallery' | 'selectedOpen' | 'selected' | 'exhibition',
) {
  if (!args.loaderData) return documentHead(args, list, { noindex: true });
  const { entry, video } = args.loaderData;
  const head = documentHead({ ...args, params: { id: String(entry.id) } }, page, {
    title: entry.title,
    within: list === 'gallery' ? entry.team : headT(args)?.(`shell.title.${list}`),
    description: [entry.note?.text, entry.desc].filter(Boolean).join(' '),
    card: entry.disqualified ? 'gallery' : `gallery-${entry.id}`,
    type: 'video.other',
    noindex: entry.disqualified !== null,
  });
  return entry.disqualified ? head : [...head, structuredData(video)];
}
