import type { ContentItem, ContentState } from '@film-contest/contract/content';
import { formatDateTime } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';

/** How an item is to stand once it is saved. */
export interface Publication {
  state: ContentState;
  publishAt: string | null;
  unpublishAt: string | null;
}

type Standing = Pick<ContentItem, 'state' | 'publishAt' | 'unpublishAt'>;

/** What saving an item in a state makes of its moments: they stay, unless the state says otherwise. */
export function planPublication(item: Standing | null, state: ContentState): Publication {
  if (state === 'published') {
    return { state, publishAt: null, unpublishAt: item?.unpublishAt ?? null };
  }
  if (item?.state !== 'draft') return { state, publishAt: null, unpublishAt: null };
  return { state, publishAt: item.publishAt, unpublishAt: item.unpublishAt };
}

/** What the form is judged as: what becomes public by itself must be as whole as what is public. */
export const getValidatedState = ({ state, publishAt }: Publication): ContentState =>
  publishAt ? 'published' : state;

/** A moment on the reader's own clock, where that is not the contest's; else null. */
export function formatInOwnZone(iso: string, contestZone: string): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [own, theirs] = [zone, contestZone].map((each) => formatDateTime(t.locale, iso, each));
  return own === theirs ? null : t('content.schedule.ownZone', { zone, when: own ?? '' });
}
