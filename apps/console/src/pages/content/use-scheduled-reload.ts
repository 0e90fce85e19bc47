import type { ContentItem } from '@film-contest/contract/content';
import { useEffect, useRef } from 'react';

const checkMs = 5_000;

/** Whether an item's scheduled time has passed since it was loaded. */
export function hasScheduledTimePassed(
  { state, publishAt, unpublishAt }: Pick<ContentItem, 'state' | 'publishAt' | 'unpublishAt'>,
  now: number,
): boolean {
  const next = state === 'published' ? unpublishAt : publishAt;
  return next !== null && Date.parse(next) <= now;
}

/**
 * Whether a version that was loaded in the background may replace the form's values. Returns false if the form has
 * changes or shows the same version.
 */
export const canReplaceFormValues = (
  shown: Pick<ContentItem, 'version'>,
  newest: Pick<ContentItem, 'version'>,
  isDirty: boolean,
): boolean => !isDirty && newest.version !== shown.version;

/** Reloads an open item after its scheduled time until its state has changed. */
export function useScheduledReload(item: ContentItem | null, onDue: () => void) {
  const latest = useRef(onDue);
  latest.current = onDue;
  useEffect(() => {
    if (!item?.publishAt && !item?.unpublishAt) return;
    const timer = setInterval(
      () => hasScheduledTimePassed(item, Date.now()) && latest.current(),
      checkMs,
    );
    return () => clearInterval(timer);
  }, [item]);
}
