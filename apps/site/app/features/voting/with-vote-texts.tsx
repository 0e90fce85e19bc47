import { lazy, type ReactNode } from 'react';
import { loadOrTell } from '../../lib/chunk.ts';
import { documentLocale, loadMessages } from '../../lib/messages.tsx';

/** What arrives, with the texts of the vote's dialogs, when it is to be shown; where it does not, `instead` is. */
export function withVoteTexts<P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  instead: (props: P) => ReactNode,
) {
  const whole = async () => {
    const [shown] = await Promise.all([load(), loadMessages(documentLocale(), 'vote')]);
    return { default: shown };
  };
  return lazy(() => loadOrTell(whole).catch(() => ({ default: instead })));
}
