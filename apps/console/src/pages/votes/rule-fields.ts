import { usualVoteRules, type VoteRules } from '@film-contest/contract/voting';
import { formatNumber } from '@film-contest/messages/format';
import { t } from '../../lib/messages.ts';
import { formatExactDuration } from './durations.ts';
import { getNetworkLabel, joinNames } from './vote-labels.ts';

type Named = { label: () => string; hint: () => string };

/** A vote rule with its label and hint. */
export type RuleField = Named &
  (
    | { kind: 'switch'; path: [keyof VoteRules]; of: (rules: VoteRules) => boolean }
    | { kind: 'networks'; path: [keyof VoteRules]; of: (rules: VoteRules) => VoteRules['refuse'] }
    | {
        kind: 'number';
        path: [keyof VoteRules] | [keyof VoteRules, string];
        of: (rules: VoteRules) => number;
        min: number;
        max: number;
        /** Seconds per unit, for durations. */
        lasts?: number;
      }
  );

interface RuleGroup {
  name: string;
  title: () => string;
  fields: readonly RuleField[];
}

const million = 1_000_000;

/** The vote rules, grouped for display. */
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
      {
        kind: 'switch',
        path: ['monitorOnly'],
        of: ({ monitorOnly }) => monitorOnly,
        label: () => t('votes.rules.monitorOnly'),
        hint: () => t('votes.rules.monitorOnlyHint'),
      },
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
      {
        kind: 'switch',
        path: ['highStakes'],
        of: ({ highStakes }) => highStakes,
        label: () => t('votes.rules.highStakes'),
        hint: () => t('votes.rules.highStakesHint'),
      },
    ],
  },
  {
    name: 'captcha',
    title: () => t('votes.rules.captcha'),
    fields: [
      {
        kind: 'number',
        path: ['captchaAbove', 'entryIn10Minutes'],
        of: ({ captchaAbove }) => captchaAbove.entryIn10Minutes,
        min: 1,
        max: million,
        label: () => t('votes.rules.entryIn10Minutes'),
        hint: () => t('votes.rules.entryIn10MinutesHint'),
      },
      {
        kind: 'number',
        path: ['captchaAbove', 'networkInAnHour'],
        of: ({ captchaAbove }) => captchaAbove.networkInAnHour,
        min: 1,
        max: million,
        label: () => t('votes.rules.networkInAnHour'),
        hint: () => t('votes.rules.networkInAnHourHint'),
      },
    ],
  },
  {
    name: 'code',
    title: () => t('votes.rules.code'),
    fields: [
      {
        kind: 'number',
        path: ['codeAbove', 'entryInADay'],
        of: ({ codeAbove }) => codeAbove.entryInADay,
        min: 1,
        max: million,
        label: () => t('votes.rules.entryInADay'),
        hint: () => t('votes.rules.entryInADayHint'),
      },
      {
        kind: 'number',
        path: ['codeAbove', 'newDevicesIn10Minutes'],
        of: ({ codeAbove }) => codeAbove.newDevicesIn10Minutes,
        min: 1,
        max: million,
        label: () => t('votes.rules.newDevicesIn10Minutes'),
        hint: () => t('votes.rules.newDevicesHint'),
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

/** Formats the value of a rule. */
export function formatRuleValue(field: RuleField, rules: VoteRules): string {
  switch (field.kind) {
    case 'switch':
      return t(field.of(rules) ? 'votes.rules.on' : 'votes.rules.off');
    case 'networks':
      return joinNames(field.of(rules).map(getNetworkLabel)) || t('votes.rules.none');
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
export const formatDefaultValue = (field: RuleField) => formatRuleValue(field, usualVoteRules);
