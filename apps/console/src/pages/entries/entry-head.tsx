import type { ConsoleEntry } from '@film-contest/contract/entries';
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import { formatNumber } from '@film-contest/messages/format';
import { EntryAssigneeSelect } from '../../components/assignee-select.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeader } from '../../components/page-head.tsx';
import { ColouredTag, EntryStateTag } from '../../components/state-tag.tsx';
import { getEntrantGroupLabel } from '../../lib/entry-labels.ts';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import styles from './entry.module.css';

/** The header of an entry's page. */
export function EntryHeader({ entry }: { entry: ConsoleEntry }) {
  const { number, draft, state, maker, school, submittedAt, votes, shares } = entry;
  const { filmAwaitedUntil } = entry;
  const heading = useHeadingFocus();
  // The public page of a disqualified entry shows the reason.
  const isPublic = number !== null && (state === 'published' || state === 'disqualified');
  const title = draft.title || t('console.entry.untitled');
  // The assignee is irrelevant after the decision.
  const mayAssign = entry.may.requestChanges;
  const named = number ? `${number} ${title}` : title;
  usePageTitle(named);
  return (
    <PageHeader
      heading={heading}
      title={
        <>
          {number && <span className={styles.number}>{number}</span>} {title}
        </>
      }
    >
      <EntryStateTag state={state} />
      {draft.group && <span>{getEntrantGroupLabel(draft.group)}</span>}
      {school && <span>{school}</span>}
      {mayAssign && (
        <span className={styles.assignee}>
          {t('review.assignee')} <EntryAssigneeSelect entry={{ ...entry, title }} />
        </span>
      )}
      {draft.guardian?.under14 && (
        <ColouredTag tone="warning">{t('console.review.under14')}</ColouredTag>
      )}
      {maker && <span>{maker}</span>}
      {submittedAt && (
        <span>
          {t('console.entry.submittedAt')} {formatTime(submittedAt)}
        </span>
      )}
      {filmAwaitedUntil && (
        <span>{t('console.entry.filmAwaited', { date: formatTime(filmAwaitedUntil) })}</span>
      )}
      {isPublic && (
        <>
          <span>
            {t('console.entry.votes')} {formatNumber(t.locale, votes)}
          </span>
          <span>
            {t('console.entry.shares')} {formatNumber(t.locale, shares)}
          </span>
          <a href={getPublicEntryPath(number)} target="_blank" rel="noreferrer">
            {t('console.entry.publicPage')} <Icon name="outward" size={14} />
          </a>
        </>
      )}
    </PageHeader>
  );
}

const getPublicEntryPath = (number: string) =>
  buildPagePath('galleryEntry', getCanonicalLanguagePrefix(locale), { id: Number(number) });
