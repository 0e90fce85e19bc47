import type { ContentItem, ContentState } from '@film-contest/contract/content';
import { formatDateTime } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';

/** The state and the schedule of an item after saving. */
export interface Publication {
  state: ContentState;
  publishAt: string | null;
  unpublishAt: string | null;
}

type Standing = Pick<ContentItem, 'state' | 'publishAt' | 'unpublishAt'>;

/** Returns the schedule that saving an item in a state produces. Publishing clears the publication time. */
export function planPublicationSchedule(item: Standing | null, state: ContentState): Publication {
  if (state === 'published') {
    return { state, publishAt: null, unpublishAt: item?.unpublishAt ?? null };
  }
  if (item?.state !== 'draft') return { state, publishAt: null, unpublishAt: null };
  return { state, publishAt: item.publishAt, unpublishAt: item.unpublishAt };
}

/** Returns the state to validate for: scheduled items must be as complete as published ones. */
export const getStateToValidate = ({ state, publishAt }: Publication): ContentState =>
  publishAt ? 'published' : state;

/** Formats a time in the reader's own zone, or returns null if it shows the same time as the contest's zone. */
export function formatTimeInReaderZone(iso: string, contestZone: string): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [own, theirs] = [zone, contestZone].map((each) => formatDateTime(t.locale, iso, each));
  return own === theirs ? null : t('content.schedule.ownZone', { zone, when: own ?? '' });
}
