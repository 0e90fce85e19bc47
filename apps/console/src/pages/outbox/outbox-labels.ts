import type { Contract } from '@film-contest/contract/contract';
import { renewableLetters } from '@film-contest/contract/outbox';
import { t } from '../../lib/messages.ts';

export type OutboxPage = Contract['consoleOutbox']['data'];
export type OutboxRow = OutboxPage['list'][number];
export type Letter = Contract['consoleOutboxMessage']['data'];

export const channels: readonly OutboxRow['channel'][] = ['mail', 'sms'];
export const states: readonly OutboxRow['state'][] = [
  'queued',
  'retrying',
  'sent',
  'kept',
  'failed',
];
export const tones = {
  queued: 'active',
  retrying: 'warning',
  sent: 'quiet',
  kept: 'warning',
  failed: 'danger',
} as const;

export const getChannelLabel = (channel: OutboxRow['channel']) =>
  t(`console.outbox.channel.${channel}`);

export const getLetterStateLabel = (state: OutboxRow['state']) =>
  state === 'retrying' || state === 'kept'
    ? t(`people.outbox.state.${state}`)
    : t(`console.outbox.state.${state}`);

/** Whether a message can be sent again or retried early. */
export const canResendLetter = ({ state, isOutdated, isBlank, kind }: OutboxRow) =>
  (state === 'failed' || state === 'retrying') &&
  !isOutdated &&
  (!isBlank || renewableLetters.some((each) => each === kind));

export const getResendLabel = ({ state }: OutboxRow) =>
  t(state === 'retrying' ? 'people.outbox.tryNow' : 'people.outbox.resend');

/** Returns the subject of a message, or its kind if the subject was removed. */
export const getLetterTitle = ({
  subject,
  kind,
}: {
  subject: string;
  kind: string | null;
}): string =>
  subject || t.translateDynamicKey(`people.outbox.kind.${kind}`) || t('console.outbox.message');
