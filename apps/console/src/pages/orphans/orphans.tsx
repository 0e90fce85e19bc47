import type { Contract } from '@film-contest/contract/contract';
import { formatFileSize } from '@film-contest/messages/format';
import type { TableColumnsType } from 'antd';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { formatTime } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import styles from './orphans.module.css';

type Orphan = Contract['consoleOrphans']['data']['list'][number];

const shape = { sorters: ['foundAt', 'bytes'], filters: {} };

/** Stored files without a reference, and when they will be deleted. */
export default function OrphanListPage() {
  const [state, change] = useListState(shape);
  return (
    <ListPage
      title={t('console.orphans.title')}
      call="consoleOrphans"
      state={state}
      change={change}
      columns={buildOrphanColumns(state)}
      searchFor={t('console.orphans.searchFor')}
      intro={t('console.orphans.intro')}
      empty={{ text: t('console.orphans.empty'), action: null }}
    />
  );
}

const formatOrphanSize = ({ bytes }: Orphan) => formatFileSize(t.locale, bytes);

const buildOrphanColumns = (state: ListState): TableColumnsType<Orphan> => [
  buildColumn(t('console.orphans.key'), null, (file) => (
    <>
      <code className={styles.key}>{file.id}</code>
      <dl className={styles.narrow}>
        <dt>{t('console.orphans.bytes')}</dt>
        <dd>{formatOrphanSize(file)}</dd>
        <dt>{t('console.orphans.foundAt')}</dt>
        <dd>{formatTime(file.foundAt)}</dd>
        <dt>{t('console.orphans.removedFrom')}</dt>
        <dd>{formatTime(file.removedFrom)}</dd>
      </dl>
    </>
  )),
  buildColumn(
    t('console.orphans.bytes'),
    { width: 110, align: 'end', responsive: ['md'], ...buildSortProps(state, 'bytes') },
    (file) => formatOrphanSize(file),
  ),
  buildColumn(
    t('console.orphans.foundAt'),
    { width: 180, responsive: ['md'], ...buildSortProps(state, 'foundAt') },
    ({ foundAt }) => formatTime(foundAt),
  ),
  buildColumn(
    t('console.orphans.removedFrom'),
    { width: 180, responsive: ['md'] },
    ({ removedFrom }) => formatTime(removedFrom),
  ),
];
