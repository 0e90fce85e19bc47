import type { Contract } from '@film-contest/contract/contract';
import type { Mailing, MailingAudience } from '@film-contest/contract/mailings';
import { t } from '../../lib/messages.ts';

export type MailingRow = Contract['consoleMailings']['data']['list'][number];
export type MailingState = Mailing['state'];

export const mailingKinds: readonly Mailing['kind'][] = ['entry', 'news'];
export const mailingStates: readonly MailingState[] = [
  'draft',
  'sending',
  'paused',
  'done',
  'cancelled',
];

export const mailingTones = {
  draft: 'quiet',
  sending: 'active',
  paused: 'warning',
  done: 'key',
  cancelled: 'quiet',
} as const;

export const getMailingStateLabel = (state: MailingState) => t(`mailings.state.${state}`);
export const getMailingKindLabel = (kind: Mailing['kind']) => t(`mailings.kind.${kind}`);
export const getAudienceLabel = (audience: MailingAudience) =>
  audience.list === 'announced'
    ? t(`mailings.part.${audience.part}`, { list: t(`content.type.${audience.type}`) })
    : t(`mailings.audience.${audience.list}`);
export const getMailingTitle = ({ subject, audience }: Pick<Mailing, 'subject' | 'audience'>) =>
  subject || (audience.list === 'announced' ? getAudienceLabel(audience) : t('mailings.noSubject'));

/** Returns how many minutes it takes to send a mailing to all recipients at an hourly rate. */
export const estimateSendingMinutes = (recipients: number, perHour: number) =>
  Math.ceil((recipients * 60) / perHour);
