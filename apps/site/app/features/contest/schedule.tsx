import type { Contract } from '@film-contest/contract/contract';
import type { Contest } from '@film-contest/contract/settings';
import { formatTimeZone } from '@film-contest/messages/format';
import { PhraseWrappedText } from '../../components/phrases.tsx';
import { useContentLang } from '../../lib/content-lang.ts';
import type { SpanState } from '../../lib/contest.ts';
import { useT } from '../../lib/messages.tsx';
import { getScheduleLineState, listContestStages } from './clock.ts';
import styles from './schedule.module.css';
import { formatStageDates, getStageName } from './stage-texts.ts';

type Line = Contract['listSchedule']['data']['list'][number];

interface ScheduleProps {
  contest: Contest | null;
  /** Lines of the schedule that staff wrote; without lines, the contest's stages are shown. */
  lines?: readonly Line[] | undefined;
}

export function ContestSchedule({ contest, lines = [] }: ScheduleProps) {
  const t = useT();
  const langOf = useContentLang();
  if (!contest) return <p className={styles.empty}>{t('pages.home.scheduleEmpty')}</p>;
  const { timeZone, now } = contest;
  const takes: TakeProps[] = lines.length
    ? lines.map(({ title, note, startsAt, endsAt, lang }) => ({
        title,
        note,
        lang: langOf(lang),
        dates: formatStageDates(t, { from: startsAt, to: endsAt }, timeZone),
        state: getScheduleLineState(startsAt, endsAt, now),
      }))
    : listContestStages(contest).map((stage) => ({
        title: getStageName(t, stage),
        dates: formatStageDates(t, stage, timeZone),
        state: stage.state,
      }));
  if (takes.every(({ state }) => state === 'undated')) {
    return <p className={styles.empty}>{t('pages.home.scheduleEmpty')}</p>;
  }
  return (
    <div>
      <ol className={styles.stages}>
        {takes.map((take, index) => (
          <li key={take.title + take.dates} data-stand={take.state}>
            <span className={`timecode ${styles.take}`} aria-hidden="true">
              {String(index + 1).padStart(2, '0')}
            </span>
            <ScheduleLine {...take} />
          </li>
        ))}
      </ol>
      <p className={styles.zone} suppressHydrationWarning>
        {t('pages.schedule.timeZone', { timeZone: formatTimeZone(t.locale, timeZone) })}
      </p>
    </div>
  );
}

interface TakeProps {
  title: string;
  note?: string | null;
  lang?: string | undefined;
  dates: string;
  state: SpanState;
}

function ScheduleLine({ title, note, lang, dates, state }: TakeProps) {
  const t = useT();
  return (
    <>
      <h3 lang={lang}>{title}</h3>
      <p className={styles.dates}>{dates}</p>
      {note && (
        <p className={styles.note} lang={lang}>
          <PhraseWrappedText text={note} />
        </p>
      )}
      {state === 'now' && <p className={styles.mark}>{t('pages.schedule.now')}</p>}
      {state === 'past' && <p className={styles.mark}>{t('pages.schedule.past')}</p>}
    </>
  );
}
