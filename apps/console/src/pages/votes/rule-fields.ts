import { usualVoteRules, type VoteRules } from '@film-contest/contract/voting';
import type { WorkLimits } from '@film-contest/contract/work-limits';
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
        /** Length of one unit in seconds, if the number is a duration. */
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

type NumberGroup = 'captchaAbove' | 'codeAbove' | 'providers';
type NumberName<G extends NumberGroup> = keyof VoteRules[G] & string;

/**
 * Builds the form field of a number in a group of vote rules. By default, the number is a count of votes above
 * which a vote needs more proof.
 */
const buildNumberField = <G extends NumberGroup>(
  group: G,
  name: NumberName<G>,
  texts: Pick<FieldBase, 'label' | 'hint'>,
  { min = 1, max = 1_000_000 } = {},
): RuleField => ({
  kind: 'number',
  path: [group, name],
  of: (rules) => rules[group][name] as number,
  min,
  max,
  ...texts,
});

/** Builds the form field of a number that determines how much longer the proof of work becomes. */
const buildProofOfWorkField = (name: keyof WorkLimits, max: number): RuleField => ({
  kind: 'number',
  path: ['workAbove', name],
  of: ({ workAbove }) => workAbove[name],
  min: 1,
  max,
  label: () => t(`votes.rules.work.${name}`),
  hint: () => t(`votes.rules.work.${name}Hint`),
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
    name: 'work',
    title: () => t('votes.rules.work'),
    fields: [
      buildProofOfWorkField('network', 1_000_000),
      buildProofOfWorkField('operator', 1_000_000),
      buildProofOfWorkField('entry', 1_000_000),
      buildProofOfWorkField('failureWeight', 100),
      buildProofOfWorkField('maxSeconds', 60),
    ],
  },
  {
    name: 'captcha',
    title: () => t('votes.rules.captcha'),
    fields: [
      buildNumberField('captchaAbove', 'entryIn10Minutes', {
        label: () => t('votes.rules.entryIn10Minutes'),
        hint: () => t('votes.rules.entryIn10MinutesHint'),
      }),
      buildNumberField('captchaAbove', 'networkInAnHour', {
        label: () => t('votes.rules.networkInAnHour'),
        hint: () => t('votes.rules.networkInAnHourHint'),
      }),
      buildNumberField('captchaAbove', 'newCookiesInADay', {
        label: () => t('votes.rules.newCookiesInADay'),
        hint: () => t('votes.rules.newCookiesInADayHint'),
      }),
    ],
  },
  {
    name: 'code',
    title: () => t('votes.rules.code'),
    fields: [
      buildNumberField('codeAbove', 'addressIn6Hours', {
        label: () => t('votes.rules.addressIn6Hours'),
        hint: () => t('votes.rules.addressIn6HoursHint'),
      }),
      buildNumberField('codeAbove', 'entryInADay', {
        label: () => t('votes.rules.entryInADay'),
        hint: () => t('votes.rules.entryInADayHint'),
      }),
      buildNumberField('codeAbove', 'newDevicesIn10Minutes', {
        label: () => t('votes.rules.newDevicesIn10Minutes'),
        hint: () => t('votes.rules.newDevicesHint'),
      }),
      buildNumberField('codeAbove', 'providerInADay', {
        label: () => t('votes.rules.providerInADay'),
        hint: () => t('votes.rules.providerInADayHint'),
      }),
      buildNumberField('codeAbove', 'carrierBlockInADay', {
        label: () => t('votes.rules.carrierBlockInADay'),
        hint: () => t('votes.rules.carrierBlockInADayHint'),
      }),
      buildNumberField('codeAbove', 'mailDomainInADay', {
        label: () => t('votes.rules.mailDomainInADay'),
        hint: () => t('votes.rules.mailDomainInADayHint'),
      }),
    ],
  },
  {
    name: 'providers',
    title: () => t('votes.rules.providers'),
    fields: [
      buildNumberField(
        'providers',
        'percentOfEntry',
        {
          label: () => t('votes.rules.percentOfEntry'),
          hint: () => t('votes.rules.percentOfEntryHint'),
        },
        { min: 0, max: 100 },
      ),
      buildNumberField(
        'providers',
        'carrierAddresses',
        {
          label: () => t('votes.rules.carrierAddresses'),
          hint: () => t('votes.rules.carrierAddressesHint'),
        },
        { max: 1_000_000_000 },
      ),
    ],
  },
  {
    name: 'accounts',
    title: () => t('votes.rules.accounts'),
    fields: [
      {
        kind: 'number',
        path: ['trustedAccounts', 'minHours'],
        of: ({ trustedAccounts }) => trustedAccounts.minHours,
        min: 0,
        max: 720,
        lasts: 3600,
        label: () => t('votes.rules.minHours'),
        hint: () => t('votes.rules.minHoursHint'),
      },
      {
        kind: 'number',
        path: ['trustedAccounts', 'newOfDomain'],
        of: ({ trustedAccounts }) => trustedAccounts.newOfDomain,
        min: 1,
        max: 1_000_000,
        label: () => t('votes.rules.newOfDomain'),
        hint: () => t('votes.rules.newOfDomainHint'),
      },
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
