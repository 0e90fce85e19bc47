import type { ReactNode } from 'react';
import { createLazyComponent } from '../../lib/lazy-component.tsx';
import { getDocumentLocale, loadMessages } from '../../lib/texts.ts';

/** Creates a component that is loaded with the messages of the vote's dialogs. Shows `instead` if loading fails. */
export function createLazyVoteComponent<P extends object>(
  load: () => Promise<(props: P) => ReactNode>,
  instead: (props: P) => ReactNode,
) {
  const loadWithVoteMessages = async () => {
    const [shown] = await Promise.all([load(), loadMessages(getDocumentLocale(), 'vote')]);
    return shown;
  };
  return createLazyComponent(loadWithVoteMessages, { instead });
}
