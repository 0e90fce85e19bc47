import { type Role, roles } from '@film-contest/contract/access';
import { codes } from '@film-contest/contract/codes';
import type { Faults } from '@film-contest/contract/faults';
import {
  type ContestSettings,
  isSpanUnset,
  type SettingsEffectName,
  settingsEffectNames,
} from '@film-contest/contract/settings';
import type { Config } from '../../config.ts';
import { toCanonicalRange } from '../../platform/ip/client-address.ts';
import { isFactorRequired } from '../factors/factors.rules.ts';
import { isRangeTooWide } from '../networks/networks.rules.ts';

const hasChangedSettings = (
  before: ContestSettings,
  after: ContestSettings,
  ...keys: (keyof ContestSettings)[]
) => keys.some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));

/**
 * Returns the errors of impossible new values. Does not check unchanged values, because old settings must not
 * prevent other changes.
 */
export function findImpossibleSettings(before: ContestSettings, after: ContestSettings): Faults {
  return { ...findDatesOutOfOrder(before, after), ...findRangesTooWide(before, after) };
}

function findDatesOutOfOrder(before: ContestSettings, after: ContestSettings): Faults {
  const { submission, voting, shortlistAt, resultsAt } = after;
  if (!hasChangedSettings(before, after, 'submission', 'voting', 'shortlistAt', 'resultsAt'))
    return {};
  const submissionEnd = isSpanUnset(submission) ? null : submission.closesAt;
  const votingEnd = isSpanUnset(voting) ? null : voting.closesAt;
  return {
    ...(isBefore(shortlistAt, submissionEnd) && {
      shortlistAt: { code: codes.shortlistTooEarly },
    }),
    ...((isBefore(resultsAt, votingEnd) || isBefore(resultsAt, shortlistAt)) && {
      resultsAt: { code: codes.resultsTooEarly },
    }),
  };
}

const isBefore = (time: string | null, other: string | null) =>
  time !== null && other !== null && Date.parse(time) < Date.parse(other);

function findRangesTooWide(before: ContestSettings, after: ContestSettings): Faults {
  const old = new Set(before.blockedNetworks);
  return Object.fromEntries(
    after.blockedNetworks.flatMap((range, index) => {
      const { bits, isV4 } = toCanonicalRange(range);
      if (old.has(range) || !isRangeTooWide(bits, isV4)) return [];
      return [[`blockedNetworks.${index}`, { code: codes.rangeTooWide }]];
    }),
  );
}

/** Returns the blocked ranges that `before` does not contain. */
export function listAddedRanges(before: ContestSettings, after: ContestSettings): string[] {
  const old = new Set(before.blockedNetworks);
  return after.blockedNetworks.filter((range) => !old.has(range));
}

type Mode = Config['mode'];

/** Lists the changes that exclude voters or staff who have access now. */
export function listExcludingChanges(
  mode: Mode,
  before: ContestSettings,
  after: ContestSettings,
): SettingsEffectName[] {
  const [old, rules] = [before.voteRules, after.voteRules];
  const isEnforced = !rules.monitorOnly;
  const changes: Record<SettingsEffectName, boolean> = {
    blockedNetworks: isEnforced && listAddedRanges(before, after).length > 0,
    networkRules:
      isEnforced && (old.monitorOnly || rules.refuse.some((each) => !old.refuse.includes(each))),
    verifiedAccount: rules.highStakes && !old.highStakes,
    secondFactor: roles.some((role) => isFactorNewlyRequired(mode, before, after, [role])),
  };
  return settingsEffectNames.filter((name) => changes[name]);
}

/** Whether an account with these roles needs a second factor after the change but not before. */
export function isFactorNewlyRequired(
  mode: Mode,
  before: ContestSettings,
  after: ContestSettings,
  held: readonly Role[],
): boolean {
  const isRequiredBy = ({ requireSecondFactor: rule }: ContestSettings) =>
    isFactorRequired({ mode, rule, roles: held });
  return isRequiredBy(after) && !isRequiredBy(before);
}
