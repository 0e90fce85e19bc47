import type { ContentItem } from '@film-contest/contract/content';
import { useEffect, useRef } from 'react';

const checkMs = 5_000;

/** Whether the clock has published an item, or taken it down, since it was read. */
export function isDue(
  { state, publishAt, unpublishAt }: Pick<ContentItem, 'state' | 'publishAt' | 'unpublishAt'>,
  now: number,
): boolean {
  const next = state === 'published' ? unpublishAt : publishAt;
  return next !== null && Date.parse(next) <= now;
}

/**
 * Whether what was read in the background may take the place of what a form shows: not of what somebody
 * has typed meanwhile, and not of the same.
 */
export const canRefill = (
  shown: Pick<ContentItem, 'version'>,
  newest: Pick<ContentItem, 'version'>,
  isDirty: boolean,
): boolean => !isDirty && newest.version !== shown.version;

/** Asks again for an item whose moment has come while its form is open, until it has turned. */
export function useScheduledReload(item: ContentItem | null, onDue: () => void) {
  const latest = useRef(onDue);
  latest.current = onDue;
  useEffect(() => {
    if (!item?.publishAt && !item?.unpublishAt) return;
    const timer = setInterval(() => isDue(item, Date.now()) && latest.current(), checkMs);
    return () => clearInterval(timer);
  }, [item]);
}
