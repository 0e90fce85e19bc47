import type { ReactNode } from 'react';
import { createLazyComponent } from '../../lib/lazy-component.tsx';
import { getDocumentLocale, loadMessages } from '../../lib/messages.tsx';

/** Loads a component with the messages of the vote's dialogs; shows `instead` on failure. */
export function lazyWithVoteMessages<P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  instead: (props: P) => ReactNode,
) {
  const loadWithVoteMessages = async () => {
    const [shown] = await Promise.all([load(), loadMessages(getDocumentLocale(), 'vote')]);
    return shown;
  };
  return createLazyComponent(loadWithVoteMessages, { instead });
}
