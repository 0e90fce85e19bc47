import { useEffect, useRef } from 'react';
import { useT } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';

/** A vote that waits goes with its page: whoever leaves is asked by the browser, or told by the next page. */
export function useLeaveWarning(isWaiting: boolean): void {
  const t = useT();
  const waits = useRef(isWaiting);
  waits.current = isWaiting;
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isWaiting]);
  useEffect(
    () => () => {
      if (waits.current) notify({ level: 'warning', text: t('film.vote.left'), stay: true });
    },
    [t],
  );
}
