import type { Contract } from '@film-contest/contract/contract';
import { Alert, Button, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { buildColumn, buildSortProps, ListPage } from '../../components/list-page.tsx';
import { buildFilter, RangeFields } from '../../components/list-toolbar.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { downloadUrl } from '../../lib/download.ts';
import { dash, getAuditActionLabel } from '../../lib/entry-labels.ts';
import { getListPath, type ListState } from '../../lib/list-state.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { useListState } from '../../lib/use-list.ts';
import { listAuditActionOptions } from './actions.ts';
import styles from './audit.module.css';
import { formatRecordedValue, listChangedValues } from './list-changes.ts';
import { getTargetName, getTargetPath } from './targets.ts';

type AuditRecord = Contract['consoleAudit']['data']['list'][number];

const shape = {
  sorters: ['at'],
  filters: {
    action: null,
    who: null,
    kind: null,
    target: null,
    request: null,
    from: null,
    to: null,
  },
};

export default function AuditLogPage() {
  const [state, change] = useListState(shape);
  const { data: choices } = useScreenData(
    ['auditChoices'],
    'auditChoices',
    { background: true },
    { staleTime: 60_000 },
  );
  const { target, request, from, to } = state.filters;
  return (
    <ListPage
      title={t('console.menu.audit')}
      call="consoleAudit"
      state={state}
      change={change}
      actions={<ExportAuditLogButton state={state} />}
      overview={() => <HashChainState />}
      columns={buildAuditColumns(state)}
      searchFor={t('console.audit.searchFor')}
      filters={[
        { name: 'action', label: t('console.audit.action'), options: listAuditActionOptions() },
        {
          name: 'who',
          label: t('console.audit.who'),
          options: (choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        buildFilter('kind', t('people.audit.kind'), choices?.kinds ?? [], getTargetKindLabel),
      ]}
      more={{
        names: ['from', 'to'],
        fields: (
          <RangeFields
            legend={t('people.audit.days')}
            type="date"
            labels={[t('people.audit.from'), t('people.audit.to')]}
            value={[from?.[0] ?? '', to?.[0] ?? '']}
            onChange={([first, last]) =>
              change({
                filters: {
                  ...state.filters,
                  from: toDayFilterValues(first),
                  to: toDayFilterValues(last),
                },
              })
            }
          />
        ),
      }}
      narrowedBy={target || request ? t('people.audit.narrowed') : null}
      width={900}
      expandedRow={(row) => <AuditRecordDetails record={row} />}
    />
  );
}

const toDayFilterValues = (day: string) => (day ? [day] : []);

const getTargetKindLabel = (kind: string) =>
  t.translateDynamicKey(`people.audit.kind.${kind}`) ?? kind;

const buildAuditColumns = (state: ListState): TableColumnsType<AuditRecord> => [
  buildColumn(
    t('console.audit.at'),
    { width: 180, ...buildSortProps(state, 'at', 'descend') },
    ({ at }) => formatTime(at),
  ),
  buildColumn(t('console.audit.who'), 200, (record) => <AuditActor record={record} />),
  buildColumn(t('console.audit.action'), 220, ({ action }) => getAuditActionLabel(action)),
  buildColumn(t('console.audit.target'), null, (record) => <AuditTarget record={record} />),
];

/** Shows who acted, with a link to the account because display names are not unique. */
function AuditActor({ record: { who, whoId } }: { record: AuditRecord }) {
  const { canSeeAccounts } = usePermissions();
  return whoId && canSeeAccounts ? <Link to={`/accounts/${whoId}`}>{who}</Link> : who || dash;
}

/**
 * Returns the description of a target without a name: a record that exists only once, a content list or an erased
 * account.
 */
export function getFallbackTargetText(target: string) {
  if (target.startsWith('account:')) return t('people.audit.erased');
  const list = /^content:(\w+)$/.exec(target)?.[1];
  return t.translateDynamicKey(list ? `content.type.${list}` : `people.audit.kind.${target}`);
}

function AuditTarget({ record }: { record: AuditRecord }) {
  const path = getTargetPath(record, usePermissions());
  const words = getTargetName(record) ?? getFallbackTargetText(record.target) ?? record.target;
  return path ? <Link to={path}>{words}</Link> : words;
}

function AuditRecordDetails({ record }: { record: AuditRecord }) {
  const { before, after, network, requestId, target } = record;
  const changes = listChangedValues(before, after);
  return (
    <div className={styles.details}>
      {changes.length > 0 ? (
        <ChangedValues changes={changes} />
      ) : (
        <p>{t('people.audit.nothingChanged')}</p>
      )}
      <p>
        {network && `${t('people.audit.network')} ${network} · `}
        {t('http.requestId', { id: requestId })}
      </p>
      <p className={styles.links}>
        <Link to={getListPath('/audit', { filters: { target: [target] } })}>
          {t('people.audit.sameTarget')}
        </Link>
        {isUuid(requestId) && (
          <Link to={getListPath('/audit', { filters: { request: [requestId] } })}>
            {t('people.audit.sameRequest')}
          </Link>
        )}
      </p>
    </div>
  );
}

/**
 * Whether a request id is a UUID. Requests of the first start and of commands have other ids, which
 * the filter rejects.
 */
export const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

const ChangedValues = ({ changes }: { changes: ReturnType<typeof listChangedValues> }) => (
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
          <td>{formatRecordedValue(before)}</td>
          <td>{formatRecordedValue(after)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Shows whether the audit log's hash chain is intact. Reserves an empty line while it loads. */
function HashChainState() {
  const { data } = useScreenData(
    ['auditChain'],
    'auditChain',
    { background: true },
    { staleTime: 60_000 },
  );
  if (!data) return <p className={styles.whole}>{'\u00a0'}</p>;
  const { isWhole, records, brokenAt, checkedAt } = data;
  const checked = t('people.audit.checked', { at: formatTime(checkedAt) });
  if (isWhole) {
    return (
      <p className={styles.whole} role="status">
        {t('people.audit.whole', { records })} {checked}
      </p>
    );
  }
  const text =
    brokenAt === null
      ? t('people.audit.unchained')
      : t('people.audit.broken', { position: brokenAt });
  return <Alert type="error" showIcon title={text} description={checked} />;
}

function ExportAuditLogButton({ state: { search, filters } }: { state: ListState }) {
  const { busy, run } = useBusyState();

  async function exportAuditLog() {
    const body = { ...(search && { search }), filters };
    const outcome = await run(() => call('exportAudit', { body }));
    if (outcome?.ok) downloadUrl(outcome.data.url);
  }

  return (
    <Button
      loading={busy}
      icon={<Icon name="download" size={16} />}
      onClick={() => void exportAuditLog()}
    >
      {t('people.audit.export')}
    </Button>
  );
}
