import type { Contract } from '@film-contest/contract/contract';
import type { Locale } from '@film-contest/contract/locales';
import { secondsPerWorkUnit } from '@film-contest/contract/work-limits';
import {
  formatDate,
  formatDateTime,
  formatTime,
  formatTimeZone,
  joinSentences,
} from '@film-contest/messages/format';
import { type DefaultT, getDefaultTexts } from '../../lib/default-texts.server.ts';

type PublicRules = Contract['votingRules']['data'];

/** A section of the voting rules. `checks` are paragraphs with a title. */
interface RulesSection {
  id: string;
  heading: string;
  paragraphs: string[];
  checks?: { title: string; text: string }[];
  /** Paragraphs at the end of the section. */
  afterwards?: string[];
}

interface Venue {
  name: string;
  time: string;
  used: string;
}

/** The voting rules with the values in force. */
export interface RulesView {
  intro: string;
  sections: RulesSection[];
  venues: { columns: [string, string, string]; rows: Venue[] };
  appeal: string;
  /** Label of the link to the public vote log. */
  log: string;
  /** Label of the link to the frozen rules. */
  frozen: string;
  /** Label of the link to the decisions on examined votes. */
  examined: string;
  sources: { name: string; text: string; url: string; license: string | null }[];
}

interface Facts {
  rules: PublicRules;
  locale: Locale;
  timeZone: string;
}

/** Builds the page on the voting rules. */
export function buildVotingRulesView(facts: Facts): RulesView {
  const t = getDefaultTexts(facts.locale);
  const { attributions } = facts.rules;
  return {
    intro: t(facts.rules.rules.highStakes ? 'rules.introAccount' : 'rules.intro'),
    sections: [
      {
        id: 'one-vote',
        heading: t('rules.one.title'),
        paragraphs: [
          t('rules.one.device'),
          t('rules.one.how'),
          t('rules.one.account'),
          t('rules.one.why'),
        ],
      },
      buildChecksSection(t, facts.rules, facts.locale),
      {
        id: 'refused',
        heading: t('rules.refused.title'),
        paragraphs: [t('rules.refused.vpn'), t('rules.refused.blocked'), t('rules.refused.appeal')],
      },
      { id: 'when', heading: t('rules.when.title'), paragraphs: listVotingTimes(t, facts) },
      {
        id: 'counts',
        heading: t('rules.counts.title'),
        paragraphs: describeCountDisplay(t, facts),
      },
      buildVenueTable(t, facts.rules),
      {
        id: 'lists',
        heading: t('rules.lists.title'),
        paragraphs: [
          t('rules.lists.allowed', { count: facts.rules.allowedNetworks }),
          t('rules.lists.blocked', { count: facts.rules.blockedNetworks }),
        ],
      },
      {
        id: 'limits',
        heading: t('rules.limits.title'),
        paragraphs: [t('rules.limits.person'), t('rules.limits.cookie'), t('rules.limits.cost')],
      },
      {
        id: 'log',
        heading: t('rules.log.title'),
        paragraphs: [
          t('rules.log.what'),
          t('rules.log.proves'),
          t('rules.log.not'),
          t('rules.log.removed'),
        ],
      },
      {
        id: 'frozen',
        heading: t('rules.frozen.title'),
        paragraphs: [t('rules.frozen.text')],
      },
      {
        id: 'examined',
        heading: t('rules.voids.title'),
        paragraphs: [t('rules.voids.text')],
      },
      {
        id: 'kept',
        heading: t('rules.kept.title'),
        paragraphs: [t('rules.kept.text'), t('rules.kept.refusals')],
      },
      buildNetworkSources(t, facts),
    ],
    venues: {
      columns: [t('rules.venues.name'), t('rules.venues.time'), t('rules.venues.used')],
      rows: facts.rules.passes.map((pass) => buildVenueRow(t, pass, facts)),
    },
    appeal: t('rules.refused.contact'),
    log: t('rules.log.link'),
    frozen: t('rules.frozen.link'),
    examined: t('rules.voids.link'),
    sources: attributions.map(({ name, text, url, license }) => ({
      name,
      text,
      url,
      license: license && t('rules.sources.license', { license }),
    })),
  };
}

function buildChecksSection(
  t: DefaultT,
  { rules, isDemo }: PublicRules,
  locale: Locale,
): RulesSection {
  const { minDeviceSeconds, captchaAbove, codeAbove, highStakes, trustedAccounts } = rules;
  const checks = [
    { title: t('rules.checks.network'), text: listNetworkRules(t, rules, locale) },
    {
      title: t('rules.checks.work'),
      text: describeWork(t, rules),
    },
  ];
  if (highStakes) {
    checks.push({ title: t('rules.checks.account'), text: t('rules.checks.accountText') });
  } else {
    if (minDeviceSeconds > 0) {
      const text = t('rules.checks.ageText', { seconds: minDeviceSeconds });
      checks.push({ title: t('rules.checks.age'), text });
    }
    const captcha = {
      entry: captchaAbove.entryIn10Minutes,
      network: captchaAbove.networkInAnHour,
    };
    const code = { entry: codeAbove.entryInADay, devices: codeAbove.newDevicesIn10Minutes };
    const groups = {
      address: codeAbove.addressIn6Hours,
      provider: codeAbove.providerInADay,
      domain: codeAbove.mailDomainInADay,
      percent: rules.providers.percentOfEntry,
    };
    checks.push(
      {
        title: t('rules.checks.captcha'),
        text: joinSentences(locale, [
          t('rules.checks.captchaText', captcha),
          t('rules.checks.cookiesText', { devices: captchaAbove.newCookiesInADay }),
        ]),
      },
      { title: t('rules.checks.code'), text: t('rules.checks.codeText', code) },
      { title: t('rules.checks.groups'), text: t('rules.checks.groupsText', groups) },
    );
  }
  return {
    id: 'checks',
    heading: t('rules.checks.title'),
    paragraphs: [t('rules.checks.intro')],
    checks,
    afterwards: [
      ...(highStakes ? [] : [t('rules.checks.signedIn', trustedAccounts)]),
      t('rules.checks.address'),
      ...(isDemo && !highStakes ? [t('rules.checks.demo')] : []),
    ],
  };
}

function describeWork(t: DefaultT, { workFactor, workAbove }: PublicRules['rules']): string {
  if (workFactor === 0) return t('rules.checks.noWork');
  const { network, operator, entry, maxSeconds } = workAbove;
  const seconds = Math.round(secondsPerWorkUnit * workFactor * 10) / 10;
  return t('rules.checks.workText', { seconds, network, operator, entry, maxSeconds });
}

function listNetworkRules(
  t: DefaultT,
  { monitorOnly, refuse, highStakes }: PublicRules['rules'],
  locale: Locale,
): string {
  const kinds = refuse.map((kind) => t(`rules.network.${kind}`));
  const networks = new Intl.ListFormat(locale, { type: 'conjunction' }).format(kinds);
  const describeRejectedNetworks = () =>
    kinds.length > 0 ? t('rules.checks.refused', { networks }) : t('rules.checks.refusesNone');
  return joinSentences(locale, [
    monitorOnly ? t('rules.checks.monitorOnly') : describeRejectedNetworks(),
    ...(highStakes ? [] : [t('rules.checks.otherNetworks')]),
  ]);
}

function listVotingTimes(t: DefaultT, { rules, locale, timeZone }: Facts): string[] {
  const { opensAt, closesAt, open } = rules.voting;
  const zone = formatTimeZone(locale, timeZone);
  const formatRuleTime = (iso: string) => formatDateTime(locale, iso, timeZone);
  const describeVotingPeriod = () => {
    if (opensAt && closesAt) {
      return t('rules.when.span', {
        from: formatRuleTime(opensAt),
        to: formatRuleTime(closesAt),
        zone,
      });
    }
    if (opensAt) return t('rules.when.from', { from: formatRuleTime(opensAt), zone });
    return closesAt
      ? t('rules.when.to', { to: formatRuleTime(closesAt), zone })
      : t('rules.when.undated');
  };
  const now = open ? t('rules.when.open') : t('rules.when.shut');
  return [joinSentences(locale, [describeVotingPeriod(), now]), t('rules.when.clock')];
}

function describeCountDisplay(t: DefaultT, { rules, locale, timeZone }: Facts): string[] {
  const hours = rules.rules.hideCountsHours;
  if (hours === 0) return [t('rules.counts.shown')];
  const from = rules.countsHiddenFrom;
  const isInDays = hours > 24 && hours % 24 === 0;
  return [
    isInDays
      ? t('rules.counts.hiddenDays', { days: hours / 24 })
      : t('rules.counts.hidden', { hours }),
    ...(from ? [t('rules.counts.from', { date: formatDateTime(locale, from, timeZone) })] : []),
  ];
}

const buildVenueTable = (t: DefaultT, { passes }: PublicRules): RulesSection => ({
  id: 'venues',
  heading: t('rules.venues.title'),
  paragraphs: [t('rules.venues.text'), ...(passes.length === 0 ? [t('rules.venues.none')] : [])],
});

function buildVenueRow(
  t: DefaultT,
  { name, opensAt, closesAt, used, quota }: PublicRules['passes'][number],
  { locale, timeZone }: Facts,
): Venue {
  const formatVenueDay = (iso: string) => formatDate(locale, iso, timeZone);
  const end = formatVenueDay(opensAt) === formatVenueDay(closesAt) ? formatTime : formatDateTime;
  return {
    name,
    time: t('rules.venues.range', {
      from: formatDateTime(locale, opensAt, timeZone),
      to: end(locale, closesAt, timeZone),
    }),
    used: t('rules.venues.quota', { used, quota }),
  };
}

function buildNetworkSources(t: DefaultT, { rules, locale, timeZone }: Facts): RulesSection {
  const { attributions, networkDataFrom: from } = rules;
  const hasData = attributions.length > 0;
  return {
    id: 'sources',
    heading: t('rules.sources.title'),
    paragraphs: [hasData ? t('rules.sources.text') : t('rules.sources.none')],
    afterwards:
      hasData && from
        ? [t('rules.sources.date', { date: formatDate(locale, from, timeZone) })]
        : [],
  };
}
