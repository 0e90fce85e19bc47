import type { ContentItem, ContentState } from '@film-contest/contract/content';
import { formatDateTime } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';

/** State and scheduled times that an item has after it is saved. */
export interface Publication {
  state: ContentState;
  publishAt: string | null;
  unpublishAt: string | null;
}

type Standing = Pick<ContentItem, 'state' | 'publishAt' | 'unpublishAt'>;

/**
 * Returns the state and scheduled times to save with an item. Publishing now clears the scheduled publication time.
 */
export function planPublicationSchedule(item: Standing | null, state: ContentState): Publication {
  if (state === 'published') {
    return { state, publishAt: null, unpublishAt: item?.unpublishAt ?? null };
  }
  if (item?.state !== 'draft') return { state, publishAt: null, unpublishAt: null };
  return { state, publishAt: item.publishAt, unpublishAt: item.unpublishAt };
}

/** Returns the state whose rules apply to the form. A scheduled item must be as complete as a published one. */
export const getStateToValidate = ({ state, publishAt }: Publication): ContentState =>
  publishAt ? 'published' : state;

/**
 * Formats a time in the time zone of this computer. Returns null if it shows the same local time as the contest's
 * zone.
 */
export function formatTimeInBrowserZone(iso: string, contestZone: string): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [own, theirs] = [zone, contestZone].map((each) => formatDateTime(t.locale, iso, each));
  return own === theirs ? null : t('content.schedule.ownZone', { zone, when: own ?? '' });
}
