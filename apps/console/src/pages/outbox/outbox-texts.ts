import type { Contract } from '@film-contest/contract/contract';
import { t } from '../../lib/messages.ts';

export type OutboxRow = Contract['consoleOutbox']['data']['list'][number];
export type Letter = Contract['consoleOutboxMessage']['data'];

export const channels: readonly OutboxRow['channel'][] = ['mail', 'sms'];
export const states: readonly OutboxRow['state'][] = ['queued', 'sent', 'failed'];
export const tones = { queued: 'active', sent: 'quiet', failed: 'danger' } as const;

export const channelText = (channel: OutboxRow['channel']) =>
  t(`console.outbox.channel.${channel}`);
export const stateText = (state: OutboxRow['state']) => t(`console.outbox.state.${state}`);
