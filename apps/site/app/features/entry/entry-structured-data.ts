import type { PublicEntry } from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';
import { buildCardUrl } from '../../lib/document-head.ts';
import { momentQuery } from '../../lib/film-moment.ts';

interface Host {
  origin: string;
  locale: Locale;
}

const toAbsoluteUrl = (origin: string, address: string) => new URL(address, origin).href;

/** Builds the schema.org `VideoObject` with a `Clip` for each giveaway. Called by loaders, on the server. */
export function buildEntryStructuredData(entry: PublicEntry, address: string, host: Host) {
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
