import type { Outcome } from '@film-contest/contract/client';
import type { PublicEntry } from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';
import type { PageName } from '@film-contest/contract/pages';
import type { SiteHost } from '@film-contest/contract/site-host';
import {
  buildCanonicalPath,
  buildCardUrl,
  buildHead,
  buildStructuredData,
  getHeadTranslator,
  type HeadArgs,
} from '../../lib/document-head.ts';
import { buildNotFoundResponse } from '../../lib/few-films.ts';
import { momentQuery } from '../../lib/film-moment.ts';

/** Parses an entry number. Returns 0, which no entry has, if it is missing or invalid. */
export const parseEntryId = ({ id = '' }: { id?: string | undefined }) =>
  /^\d{1,9}$/.test(id) ? Number(id) : 0;

/** Loads a film's page; throws 404 if the film does not exist. */
export async function loadFilmPage<E extends PublicEntry>(
  host: SiteHost,
  page: PageName,
  answer: Promise<Outcome<E>>,
) {
  const outcome = await answer;
  if (!outcome.ok) throw await buildNotFoundResponse(host);
  const entry = outcome.data;
  const address = host.origin + buildCanonicalPath(page, host.locale, { id: String(entry.id) });
  return { entry, address, video: buildEntryStructuredData(entry, address, host) };
}

interface FilmHeadArgs extends HeadArgs {
  loaderData?:
    | {
        entry: PublicEntry & { note?: { text: string } | null };
        video: ReturnType<typeof buildEntryStructuredData>;
      }
    | undefined;
}

/**
 * Builds the head of a film's page. Its description distinguishes the page in a selection from the page in the gallery.
 */
export function buildFilmPageHead(
  args: FilmHeadArgs,
  page: PageName,
  list: 'gallery' | 'selectedOpen' | 'selected' | 'exhibition',
) {
  if (!args.loaderData) return buildHead(args, list, { noindex: true });
  const { entry, video } = args.loaderData;
  const head = buildHead({ ...args, params: { id: String(entry.id) } }, page, {
    title: entry.title,
    within: list === 'gallery' ? entry.team : getHeadTranslator(args)?.(`shell.title.${list}`),
    description: [entry.note?.text, entry.desc].filter(Boolean).join(' '),
    card: entry.disqualified ? 'gallery' : `gallery-${entry.id}`,
    type: 'video.other',
    noindex: entry.disqualified !== null,
  });
  return entry.disqualified ? head : [...head, buildStructuredData(video)];
}

interface Host {
  origin: string;
  locale: Locale;
}

const toAbsoluteUrl = (origin: string, address: string) => new URL(address, origin).href;

/** Builds the schema.org `VideoObject` with a `Clip` for each giveaway. Called by loaders, on the server. */
function buildEntryStructuredData(entry: PublicEntry, address: string, host: Host) {
  const { id, title, team, desc, publishedAt, cover, film, giveaways, seconds, votes } = entry;
  const { origin } = host;
  const getGiveawayClipEnd = (place: number) => giveaways[place + 1]?.t ?? seconds;
  return {
    '@type': 'VideoObject',
    name: title,
    description: desc || title,
    uploadDate: publishedAt,
    url: address,
    thumbnailUrl: cover ? toAbsoluteUrl(origin, cover.jpeg) : buildCardUrl(host, `gallery-${id}`),
    author: { '@type': 'Organization', name: team },
    ...(film?.mp4 ? { contentUrl: toAbsoluteUrl(origin, film.mp4) } : {}),
    ...(seconds === null ? {} : { duration: `PT${Math.round(seconds)}S` }),
    ...(votes === null
      ? {}
      : {
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: { '@type': 'LikeAction' },
            userInteractionCount: votes,
          },
        }),
    ...(giveaways.length > 0
      ? {
          hasPart: giveaways.map(({ t, line }, place) => {
            const endOffset = getGiveawayClipEnd(place);
            return {
              '@type': 'Clip',
              name: line,
              startOffset: t,
              ...(endOffset !== null && endOffset > t ? { endOffset } : {}),
              url: `${address}?${momentQuery}=${t}`,
            };
          }),
        }
      : {}),
  };
}
