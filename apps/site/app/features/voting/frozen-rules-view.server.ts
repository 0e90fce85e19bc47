import type { Contract } from '@film-contest/contract/contract';
import {
  getVoteRulesFilePath,
  type pickPublicVoteRules,
  type RuleValue,
} from '@film-contest/contract/frozen-vote-rules';
import type { Locale } from '@film-contest/contract/locales';
import { unsetSpan } from '@film-contest/contract/settings';
import { refusableNetworks } from '@film-contest/contract/voting';
import {
  formatDateTime,
  formatNumber,
  formatTimeZone,
  joinSentences,
} from '@film-contest/messages/format';
import { type DefaultT, getDefaultTexts } from '../../lib/default-texts.server.ts';

type Frozen = Contract['frozenVoteRules']['data'];
type Rules = ReturnType<typeof pickPublicVoteRules>;

/** Paths of voting rules within their groups, such as `captchaAbove.entryIn10Minutes`. */
type RulePath = {
  [Name in keyof Rules & string]: Rules[Name] extends readonly unknown[]
    ? Name
    : Rules[Name] extends object
      ? `${Name}.${keyof Rules[Name] & string}`
      : Name;
}[keyof Rules & string];

type Group = { title: (t: DefaultT) => string; rules: readonly RulePath[] };

/** All rules in the order of the page. A test compares them with the rules of the contract. */
const groups: readonly Group[] = [
  {
    title: (t) => t('rules.frozen.period'),
    rules: ['voting.opensAt', 'voting.closesAt'],
  },
  { title: (t) => t('votes.rules.networks'), rules: ['refuse', 'monitorOnly'] },
  {
    title: (t) => t('votes.rules.proof'),
    rules: ['workFactor', 'minDeviceSeconds', 'highStakes'],
  },
  {
    title: (t) => t('votes.rules.work'),
    rules: [
      'workAbove.network',
      'workAbove.operator',
      'workAbove.entry',
      'workAbove.failureWeight',
      'workAbove.maxSeconds',
    ],
  },
  {
    title: (t) => t('votes.rules.captcha'),
    rules: [
      'captchaAbove.entryIn10Minutes',
      'captchaAbove.networkInAnHour',
      'captchaAbove.newCookiesInADay',
    ],
  },
  {
    title: (t) => t('votes.rules.code'),
    rules: [
      'codeAbove.addressIn6Hours',
      'codeAbove.entryInADay',
      'codeAbove.newDevicesIn10Minutes',
      'codeAbove.providerInADay',
      'codeAbove.carrierBlockInADay',
      'codeAbove.mailDomainInADay',
    ],
  },
  {
    title: (t) => t('votes.rules.providers'),
    rules: ['providers.percentOfEntry', 'providers.carrierAddresses'],
  },
  {
    title: (t) => t('votes.rules.accounts'),
    rules: ['trustedAccounts.minHours', 'trustedAccounts.newOfDomain'],
  },
  { title: (t) => t('votes.rules.counts'), rules: ['hideCountsHours'] },
];

const labels: Record<RulePath, (t: DefaultT) => string> = {
  'voting.opensAt': (t) => t('rules.frozen.opensAt'),
  'voting.closesAt': (t) => t('rules.frozen.closesAt'),
  refuse: (t) => t('votes.rules.refuse'),
  monitorOnly: (t) => t('votes.rules.monitorOnly'),
  workFactor: (t) => t('votes.rules.workFactor'),
  minDeviceSeconds: (t) => t('votes.rules.minDeviceSeconds'),
  highStakes: (t) => t('votes.rules.highStakes'),
  'workAbove.network': (t) => t('votes.rules.work.network'),
  'workAbove.operator': (t) => t('votes.rules.work.operator'),
  'workAbove.entry': (t) => t('votes.rules.work.entry'),
  'workAbove.failureWeight': (t) => t('votes.rules.work.failureWeight'),
  'workAbove.maxSeconds': (t) => t('votes.rules.work.maxSeconds'),
  'captchaAbove.entryIn10Minutes': (t) => t('votes.rules.entryIn10Minutes'),
  'captchaAbove.networkInAnHour': (t) => t('votes.rules.networkInAnHour'),
  'captchaAbove.newCookiesInADay': (t) => t('votes.rules.newCookiesInADay'),
  'codeAbove.addressIn6Hours': (t) => t('votes.rules.addressIn6Hours'),
  'codeAbove.entryInADay': (t) => t('votes.rules.entryInADay'),
  'codeAbove.newDevicesIn10Minutes': (t) => t('votes.rules.newDevicesIn10Minutes'),
  'codeAbove.providerInADay': (t) => t('votes.rules.providerInADay'),
  'codeAbove.carrierBlockInADay': (t) => t('votes.rules.carrierBlockInADay'),
  'codeAbove.mailDomainInADay': (t) => t('votes.rules.mailDomainInADay'),
  'providers.percentOfEntry': (t) => t('votes.rules.percentOfEntry'),
  'providers.carrierAddresses': (t) => t('votes.rules.carrierAddresses'),
  'trustedAccounts.minHours': (t) => t('votes.rules.minHours'),
  'trustedAccounts.newOfDomain': (t) => t('votes.rules.newOfDomain'),
  hideCountsHours: (t) => t('votes.rules.hideCountsHours'),
};

interface Version {
  sha256: string;
  file: { path: string; label: string };
}

interface ChangeView extends Version {
  title: string;
  date: string;
  at: string;
  /** Changed rules, each with its label, and its old and new value. */
  values: { label: string; text: string }[];
  /** Labels of changed rules whose values are not published. */
  withheld: string[];
  reason: string;
}

/** The page of the frozen voting rules; `opening` is null before voting opened for the first time. */
export interface FrozenRulesView {
  intro: string;
  links: { log: string; current: string };
  fileLabel: string;
  hashLabel: string;
  changes: { heading: string; none: string; list: ChangeView[]; total: number };
  opening:
    | (Version & {
        heading: string;
        recorded: string;
        groups: { title: string; rules: { label: string; value: string }[] }[];
      })
    | null;
  hidden: { heading: string; text: string };
  check: {
    heading: string;
    file: string;
    fileCommand: string;
    page: string;
    log: string;
    logCommand: string;
    hiddenLog: string;
  };
}

interface Facts {
  data: Frozen;
  locale: Locale;
  timeZone: string;
  /** URL of the site, for the command that checks a hash. */
  origin: string;
}

/** Builds the page of the frozen voting rules in a language. */
export function buildFrozenRulesView(facts: Facts): FrozenRulesView {
  const { data, locale, origin } = facts;
  const t = getDefaultTexts(locale);
  const isLate = data.opening?.isLate === true;
  return {
    intro: t(isLate ? 'rules.frozen.introLate' : 'rules.frozen.intro'),
    links: { log: t('rules.frozen.log'), current: t('rules.frozen.current') },
    fileLabel: t('rules.frozen.file'),
    hashLabel: t('rules.frozen.hash'),
    changes: {
      heading: t(isLate ? 'rules.frozen.changesLate' : 'rules.frozen.changes'),
      none: t(isLate ? 'rules.frozen.noChangesLate' : 'rules.frozen.noChanges'),
      list: data.list.map((change) => buildChange(t, facts, change)),
      total: data.total,
    },
    opening: data.opening && buildOpening(t, facts, data.opening),
    hidden: { heading: t('rules.frozen.hidden'), text: t('rules.frozen.hiddenText') },
    check: {
      heading: t('rules.frozen.check'),
      file: t('rules.frozen.checkFile'),
      fileCommand: `curl -s ${origin}${getVoteRulesFilePath(0)} | shasum -a 256`,
      page: t('rules.frozen.checkPage'),
      log: t('rules.frozen.checkLog'),
      logCommand: `npm run verify-votes -- ${origin}`,
      hiddenLog: t('rules.frozen.checkHidden'),
    },
  };
}

function buildOpening(t: DefaultT, facts: Facts, opening: NonNullable<Frozen['opening']>) {
  const { locale, timeZone } = facts;
  const { isLate } = opening;
  const values = new Map(opening.rules.map(({ path, value }) => [path, value]));
  return {
    heading: t(isLate ? 'rules.frozen.openingLate' : 'rules.frozen.opening'),
    recorded: t(isLate ? 'rules.frozen.recordedLate' : 'rules.frozen.recorded', {
      date: formatDateTime(locale, opening.at, timeZone),
      zone: formatTimeZone(locale, timeZone),
    }),
    sha256: opening.sha256,
    file: {
      path: getVoteRulesFilePath(0),
      label: t(isLate ? 'rules.frozen.fileOfFirst' : 'rules.frozen.fileOfOpening'),
    },
    groups: groups
      .map(({ title, rules }) => ({
        title: title(t),
        rules: rules
          .filter((path) => values.has(path))
          .map((path) => ({
            label: labels[path](t),
            value: formatValue(t, facts, path, values.get(path) ?? null),
          })),
      }))
      .filter(({ rules }) => rules.length > 0),
  };
}

function buildChange(t: DefaultT, facts: Facts, change: Frozen['list'][number]): ChangeView {
  const { number, at, sha256, changes, withheld, reason } = change;
  return {
    title: t('rules.frozen.change', { number: String(number) }),
    date: formatDateTime(facts.locale, at, facts.timeZone),
    at,
    sha256,
    file: {
      path: getVoteRulesFilePath(number),
      label: t('rules.frozen.fileOf', { number: String(number) }),
    },
    values: changes.map(({ path, before, after }) => ({
      label: getFullLabel(t, path),
      text: t('rules.frozen.values', {
        before: formatValue(t, facts, path, before),
        after: formatValue(t, facts, path, after),
      }),
    })),
    withheld: withheld.map((name) => t(`rules.frozen.withheld.${name}`)),
    reason: reason
      ? joinSentences(facts.locale, [t('rules.frozen.reason'), reason[facts.locale]])
      : t(explainMissingReason(change)),
  };
}

function explainMissingReason({ cause, changes, withheld }: Frozen['list'][number]) {
  if (cause === 'software') return 'rules.frozen.software';
  const isExemption = changes.length === 0 && withheld.join() === 'allowedNetworks';
  return isExemption ? 'rules.frozen.exempt' : 'rules.frozen.noReason';
}

const isRulePath = (path: string): path is RulePath => Object.hasOwn(labels, path);

/**
 * Returns the label of a rule with the label of its group. If this version of the software does not know the rule,
 * returns its path.
 */
function getFullLabel(t: DefaultT, path: string): string {
  if (!isRulePath(path)) return path;
  const group = groups.find(({ rules }) => rules.includes(path));
  return [group?.title(t), labels[path](t)].filter(Boolean).join(' · ');
}

const isTime = (path: string) => path === 'voting.opensAt' || path === 'voting.closesAt';

function formatValue(
  t: DefaultT,
  { locale, timeZone }: Facts,
  path: string,
  value: RuleValue,
): string {
  // An unset voting period is stored as one that is always closed.
  if (path === 'voting.closesAt' && value === unsetSpan.closesAt) return t('rules.frozen.notSet');
  if (value === null) return t(isTime(path) ? 'rules.frozen.noTime' : 'rules.frozen.noValue');
  if (typeof value === 'boolean') return t(value ? 'votes.rules.on' : 'votes.rules.off');
  if (typeof value === 'number') return formatNumber(locale, value);
  if (typeof value === 'string')
    return isTime(path) ? formatDateTime(locale, value, timeZone) : value;
  const names = value.map((name) => (isNetwork(name) ? t(`rules.network.${name}`) : name));
  return (
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(names) || t('votes.rules.none')
  );
}

const isNetwork = (name: string): name is (typeof refusableNetworks)[number] =>
  refusableNetworks.some((each) => each === name);
