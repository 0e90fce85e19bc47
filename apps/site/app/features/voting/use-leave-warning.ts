import { useEffect, useRef } from 'react';
import { useT } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';

/** A vote that waits goes with its page: whoever leaves is asked by the browser, or told by the next page. */
export function useLeaveWarning(isWaiting: boolean): void {
  const t = useT();
  const newest = useRef({ isWaiting, t });
  newest.current = { isWaiting, t };
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);
  // Without dependencies: the translator is replaced when texts arrive, and the page has not been left.
  useEffect(
    () => () => {
      const { isWaiting: wasWaiting, t: translate } = newest.current;
      if (wasWaiting) notify({ level: 'warning', text: translate('film.vote.left'), stay: true });
    },
    [],
  );
}
