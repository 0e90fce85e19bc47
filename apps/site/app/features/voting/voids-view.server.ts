import type { Contract } from '@film-contest/contract/contract';
import type { Locale } from '@film-contest/contract/locales';
import { formatDate } from '@film-contest/messages/format';
import { getDefaultTexts } from '../../lib/default-texts.server.ts';

type Decisions = Contract['voidedVotes']['data'];

/** A decision on examined votes as the public sees it. */
interface DecisionView {
  key: string;
  title: string;
  outcome: string;
  date: string;
  at: string;
  reason: string;
  note: string;
  entries: string[];
  /** Link to the form for appeals; null if the votes are not void. */
  appeal: { batch: number; label: string } | null;
}

export interface VoidsView {
  intro: string;
  decisions: DecisionView[];
  total: number;
}

interface Facts {
  data: Decisions;
  locale: Locale;
  timeZone: string;
}

/** Builds the list of decisions on examined votes in a language. */
export function buildVoidsView({ data, locale, timeZone }: Facts): VoidsView {
  const t = getDefaultTexts(locale);
  const describeEntry = ({
    entry: number,
    title,
    votes,
  }: Decisions['list'][number]['entries'][number]) => {
    if (votes === null)
      return title === null
        ? t('rules.voids.hiddenUntitled', { number })
        : t('rules.voids.hidden', { number, title });
    return title === null
      ? t('rules.voids.untitled', { number, votes })
      : t('rules.voids.entry', { number, title, votes });
  };
  const restored = new Set(
    data.list.filter(({ outcome }) => outcome === 'restore').map(({ batch }) => batch),
  );
  return {
    intro: t('rules.voids.intro'),
    decisions: data.list.map(({ batch, outcome, reason, note, at, entries, entryCount }) => ({
      key: `${batch} ${outcome} ${at}`,
      title: t('rules.voids.batch', { number: String(batch) }),
      outcome: t(`rules.voids.outcome.${outcome}`),
      date: formatDate(locale, at, timeZone),
      at,
      reason: t(`rules.voids.reason.${reason}`),
      note: note[locale],
      entries: [
        ...entries.map(describeEntry),
        ...(entryCount > entries.length
          ? [t('rules.voids.moreEntries', { count: entryCount - entries.length })]
          : []),
      ],
      appeal:
        outcome === 'void' && !restored.has(batch)
          ? { batch, label: t('rules.voids.appeal', { number: String(batch) }) }
          : null,
    })),
    total: data.total,
  };
}
