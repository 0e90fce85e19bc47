import type { Contract } from '@film-contest/contract/contract';
import { t } from '../../lib/messages.ts';

export type InboxPage = Contract['consoleInbox']['data'];
export type InboxRow = InboxPage['list'][number];
export type InboxMessage = Contract['consoleInboxMessage']['data'];
export type Answerer = Contract['consoleAnswerers']['data']['list'][number];

export type InboxState = InboxRow['state'];

export const inboxStates: readonly InboxState[] = ['open', 'answered', 'done', 'spam'];

export const inboxTones = {
  open: 'active',
  answered: 'quiet',
  done: 'quiet',
  spam: 'warning',
} as const;

export const getInboxStateLabel = (state: InboxState) => t(`people.inbox.state.${state}`);

/** Whether answers are sent by e-mail; otherwise by SMS. */
export const isAnsweredByMail = (contact: string) => contact.includes('@');
