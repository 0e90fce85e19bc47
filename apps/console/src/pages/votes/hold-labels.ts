import type { Contract } from '@film-contest/contract/contract';
import type { HoldState } from '@film-contest/contract/vote-holds';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { getProofLevelLabel } from './vote-labels.ts';

export type VoteHold = Contract['consoleVoteHold']['data'];

export const holdsKey = ['consoleVoteHolds'];

export const holdTones = { held: 'warning', void: 'danger', restored: 'quiet' } as const;

export const getHoldStateLabel = (state: HoldState) => t(`votes.holds.state.${state}`);

/** Lists the criteria by which a hold selected its votes, with their labels. */
export function listHoldCriteria({
  query,
}: Pick<VoteHold, 'query'>): [label: string, value: string][] {
  const { entry, from, until, network, asn, level, mailDomain } = query;
  const criteria: [string, string | null][] = [
    [t('votes.holds.entryNumber'), entry === null ? null : String(entry)],
    [t('votes.holds.from'), from && formatTime(from)],
    [t('votes.holds.until'), until && formatTime(until)],
    [t('votes.holds.network'), network],
    [t('votes.holds.asn'), asn === null ? null : String(asn)],
    [t('votes.holds.level'), level === null ? null : getProofLevelLabel(level)],
    [t('votes.holds.mailDomain'), mailDomain],
  ];
  return criteria.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}
