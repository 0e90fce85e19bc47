import type { ConsoleEntry } from '@film-contest/contract/entries';
import { getCanonicalTree, pagePath } from '@film-contest/contract/pages';
import { formatNumber } from '@film-contest/messages/format';
import { AssigneeSelect } from '../../components/assignee-select.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { StateTag, Tag } from '../../components/state-tag.tsx';
import { getGroupLabel } from '../../lib/entry-labels.ts';
import { locale } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { useHeadingFocus } from '../../lib/use-heading-focus.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import styles from './entry.module.css';

/** The header of an entry's page. */
export function EntryHead({ entry }: { entry: ConsoleEntry }) {
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
    <PageHead
      heading={heading}
      title={
        <>
          {number && <span className={styles.number}>{number}</span>} {title}
        </>
      }
    >
      <StateTag state={state} />
      {draft.group && <span>{getGroupLabel(draft.group)}</span>}
      {school && <span>{school}</span>}
      {mayAssign && (
        <span className={styles.assignee}>
          {t('review.assignee')} <AssigneeSelect entry={{ ...entry, title }} />
        </span>
      )}
      {draft.guardian?.under14 && <Tag tone="warning">{t('console.review.under14')}</Tag>}
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
          <a href={getPublicPath(number)} target="_blank" rel="noreferrer">
            {t('console.entry.publicPage')} <Icon name="outward" size={14} />
          </a>
        </>
      )}
    </PageHead>
  );
}

const getPublicPath = (number: string) =>
  pagePath('galleryEntry', getCanonicalTree(locale), { id: Number(number) });
