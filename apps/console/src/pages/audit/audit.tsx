import type { Contract } from '@film-contest/contract/contract';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { ListPage, sortedBy } from '../../components/list-page.tsx';
import type { ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import { useAccess } from '../../lib/start-up.ts';
import { useListState } from '../../lib/use-list.ts';
import { actionOptions, actionText, knownActions } from './actions.ts';
import styles from './audit.module.css';
import { changesBetween, shownValue } from './changes.ts';
import { targetPath, targetWords } from './targets.ts';

type AuditRecord = Contract['consoleAudit']['data']['list'][number];

const shape = { sorters: ['at'], filters: { action: knownActions } };

export function Page() {
  const [state, change] = useListState(shape);
  return (
    <ListPage
      title={t('console.menu.audit')}
      call="consoleAudit"
      state={state}
      change={change}
      columns={columnsOf(state)}
      searchFor={t('console.audit.searchFor')}
      filters={[
        {
          name: 'action',
          label: t('console.audit.action'),
          options: actionOptions(),
        },
      ]}
      width={900}
      expandedRow={(row) => <Details record={row} />}
    />
  );
}

const columnsOf = (state: ListState): TableColumnsType<AuditRecord> => [
  {
    title: t('console.audit.at'),
    width: 180,
    ...sortedBy(state, 'at'),
    render: (_, { at }) => moment(at),
  },
  { title: t('console.audit.who'), width: 220, dataIndex: 'who' },
  {
    title: t('console.audit.action'),
    width: 200,
    render: (_, { action }) => actionText(action),
  },
  {
    title: t('console.audit.target'),
    render: (_, record) => <Target record={record} />,
  },
];

/** What is one of its kind: the settings, and a list of content that was put in order. */
function wholeText(target: string) {
  if (target === 'settings') return t('settings.menu');
  const list = /^content:(\w+)$/.exec(target)?.[1];
  return list && t.dynamic(`content.type.${list}`);
}

function Target({ record }: { record: AuditRecord }) {
  const path = targetPath(record, useAccess());
  const words = targetWords(record) ?? wholeText(record.target) ?? record.target;
  return path ? <Link to={path}>{words}</Link> : words;
}

function Details({ record }: { record: AuditRecord }) {
  const changes = changesBetween(record.before, record.after);
  return (
    <div className={styles.details}>
      {changes.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t('console.audit.field')}</th>
              <th>{t('console.audit.before')}</th>
              <th>{t('console.audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <td>{field}</td>
                <td>{shownValue(before)}</td>
                <td>{shownValue(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>{t('http.requestId', { id: record.requestId })}</p>
    </div>
  );
}
