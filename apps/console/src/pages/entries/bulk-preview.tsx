import type { BulkPreview, EntryPick } from '@film-contest/contract/entry-list';
import { Link } from 'react-router';
import { EntryStateTag } from '../../components/cells.tsx';
import { QueryResult } from '../../components/page.tsx';
import { dash } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import type { BulkAction } from './bulk-actions.ts';
import styles from './dialog.module.css';

export const getListedEntryName = ({ number, title }: EntryPick) =>
  `${number ?? dash} ${title || t('console.entry.untitled')}`;

/**
 * Asks the server which of the selected entries an action can process. Does not ask for an assignment, because all
 * entries can be assigned.
 */
export function useBulkPreview(action: BulkAction, picks: readonly EntryPick[]) {
  const asked = action === 'assign' ? 'publish' : action;
  const entries = picks.map(({ id, version }) => ({ id, version }));
  return useScreenData(
    ['bulkPreview', asked, entries],
    'previewBulk',
    { body: { action: asked, entries } },
    { enabled: action !== 'assign', staleTime: 0, gcTime: 0 },
  );
}

interface SummaryProps {
  query: ReturnType<typeof useBulkPreview>;
  picks: readonly EntryPick[];
}

export const BulkPreviewSummary = ({ query, picks }: SummaryProps) => (
  <div role="status" className={styles.summary}>
    {query.isPending ? (
      <p>{t('lists.preview.loading')}</p>
    ) : (
      <QueryResult query={query} errorText={t('lists.preview.failed')}>
        {({ ready, blocked }) => (
          <>
            <p>
              <strong>
                {t('lists.preview.ready', { ready: ready.length, total: picks.length })}
              </strong>
            </p>
            {blocked.length > 0 && (
              <>
                <p>{t('lists.preview.blocked')}</p>
                <BlockedEntries blocked={blocked} picks={picks} />
              </>
            )}
          </>
        )}
      </QueryResult>
    )}
  </div>
);

type Blocked = BulkPreview['blocked'];

/** The entries that cannot be processed, by reason. */
function BlockedEntries({ blocked, picks }: Pick<SummaryProps, 'picks'> & { blocked: Blocked }) {
  const pickById = new Map(picks.map((pick) => [pick.id, pick]));
  return [...Map.groupBy(blocked, ({ msg }) => msg)].map(([reason, entries]) => (
    <details key={reason} className={styles.reason}>
      <summary>{t('lists.preview.reason', { reason, count: entries.length })}</summary>
      <ul>
        {entries.map(({ id, missing }) => {
          const pick = pickById.get(id);
          return (
            <li key={id}>
              <Link to={`/entries/${id}`}>{pick && getListedEntryName(pick)}</Link>
              {pick && <EntryStateTag state={pick.state} />}
              {missing.length > 0 && (
                <div className={styles.missing}>
                  {t('lists.preview.missing', {
                    items: new Intl.ListFormat(t.locale).format(missing),
                  })}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  ));
}
