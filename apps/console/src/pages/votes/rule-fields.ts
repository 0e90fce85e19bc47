import { usualVoteRules, type VoteRules } from '@film-contest/contract/voting';
import { formatNumber } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';
import { formatExactDuration, getNetworkClassLabel, joinListedNames } from './vote-labels.ts';

interface FieldBase {
  path: [keyof VoteRules] | [keyof VoteRules, string];
  label: () => string;
  hint: () => string;
}

export type RuleField = FieldBase &
  (
    | { kind: 'switch'; of: (rules: VoteRules) => boolean }
    | { kind: 'networks'; of: (rules: VoteRules) => VoteRules['refuse'] }
    | {
        kind: 'number';
        of: (rules: VoteRules) => number;
        min: number;
        max: number;
        /** Number of seconds in the unit of a duration. */
        lasts?: number;
      }
  );

interface RuleGroup {
  name: string;
  title: () => string;
  fields: readonly RuleField[];
}

type SwitchName = 'monitorOnly' | 'highStakes';

const buildSwitchField = (name: SwitchName): RuleField => ({
  kind: 'switch',
  path: [name],
  of: (rules) => rules[name],
  label: () => t(`votes.rules.${name}`),
  hint: () => t(`votes.rules.${name}Hint`),
});

type Threshold = 'entryIn10Minutes' | 'networkInAnHour' | 'entryInADay' | 'newDevicesIn10Minutes';

/** Builds the field of a number of votes above which more proof is required. */
const buildThresholdField = (
  group: 'captchaAbove' | 'codeAbove',
  name: Threshold,
  hint: () => string,
): RuleField => ({
  kind: 'number',
  path: [group, name],
  of: (rules) => (rules[group] as Record<Threshold, number>)[name],
  min: 1,
  max: 1_000_000,
  label: () => t(`votes.rules.${name}`),
  hint,
});

export const ruleGroups: readonly RuleGroup[] = [
  {
    name: 'networks',
    title: () => t('votes.rules.networks'),
    fields: [
      {
        kind: 'networks',
        path: ['refuse'],
        of: ({ refuse }) => refuse,
        label: () => t('votes.rules.refuse'),
        hint: () => t('votes.rules.refuseHint'),
      },
      buildSwitchField('monitorOnly'),
    ],
  },
  {
    name: 'proof',
    title: () => t('votes.rules.proof'),
    fields: [
      {
        kind: 'number',
        path: ['workFactor'],
        of: ({ workFactor }) => workFactor,
        min: 0,
        max: 10,
        label: () => t('votes.rules.workFactor'),
        hint: () => t('votes.rules.workHint'),
      },
      {
        kind: 'number',
        path: ['minDeviceSeconds'],
        of: ({ minDeviceSeconds }) => minDeviceSeconds,
        min: 0,
        max: 3600,
        lasts: 1,
        label: () => t('votes.rules.minDeviceSeconds'),
        hint: () => t('votes.rules.minDeviceHint'),
      },
      buildSwitchField('highStakes'),
    ],
  },
  {
    name: 'captcha',
    title: () => t('votes.rules.captcha'),
    fields: [
      buildThresholdField('captchaAbove', 'entryIn10Minutes', () =>
        t('votes.rules.entryIn10MinutesHint'),
      ),
      buildThresholdField('captchaAbove', 'networkInAnHour', () =>
        t('votes.rules.networkInAnHourHint'),
      ),
    ],
  },
  {
    name: 'code',
    title: () => t('votes.rules.code'),
    fields: [
      buildThresholdField('codeAbove', 'entryInADay', () => t('votes.rules.entryInADayHint')),
      buildThresholdField('codeAbove', 'newDevicesIn10Minutes', () =>
        t('votes.rules.newDevicesHint'),
      ),
    ],
  },
  {
    name: 'counts',
    title: () => t('votes.rules.counts'),
    fields: [
      {
        kind: 'number',
        path: ['hideCountsHours'],
        of: ({ hideCountsHours }) => hideCountsHours,
        min: 0,
        max: 720,
        lasts: 3600,
        label: () => t('votes.rules.hideCountsHours'),
        hint: () => t('votes.rules.hideCountsHint'),
      },
    ],
  },
];

export function formatRuleValue(field: RuleField, rules: VoteRules): string {
  switch (field.kind) {
    case 'switch':
      return t(field.of(rules) ? 'votes.rules.on' : 'votes.rules.off');
    case 'networks':
      return joinListedNames(field.of(rules).map(getNetworkClassLabel)) || t('votes.rules.none');
    case 'number':
      return formatRuleNumber(field.of(rules), field.lasts);
  }
}

/** Formats a number, or a duration in its largest exact unit. */
export function formatRuleNumber(value: number, lasts?: number): string {
  if (lasts === undefined) return formatNumber(t.locale, value);
  return value === 0 ? t('votes.rules.off') : formatExactDuration(t.locale, value * lasts);
}

/** Formats the default value of a rule. */
export const formatDefaultRuleValue = (field: RuleField) => formatRuleValue(field, usualVoteRules);
