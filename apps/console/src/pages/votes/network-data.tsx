import { formatDate, formatNumber } from '@film-contest/messages/format';
import { Alert, type TableColumnsType } from 'antd';
import { DataTable } from '../../components/data-table.tsx';
import { Tag } from '../../components/state-tag.tsx';
import { contestZone } from '../../lib/contest-zone.ts';
import { t } from '../../lib/messages.ts';
import { ago } from '../../lib/moments.ts';
import { oldText, problemText, stateText } from './network-data-texts.ts';
import { faultyOf, lacksTable, type NetworkState, oldOf, type Source } from './network-health.ts';
import { sourceText } from './vote-texts.ts';
import styles from './votes.module.css';

/** Each source of data about networks: of when it is, what is wrong with it, what is to be put where. */
export function NetworkData({ data }: { data: NetworkState }) {
  const { sources, folder } = data;
  return (
    <>
      <p className={styles.intro}>{t('votes.data.intro', { folder })}</p>
      <Faults data={data} />
      <Old data={data} />
      <DataTable<Source>
        label={t('votes.data.title')}
        rowKey={keyOf}
        columns={columns()}
        dataSource={sources}
        pagination={false}
        scroll={{ x: 700 }}
      />
    </>
  );
}

const keyOf = ({ name, file }: Source) => `${name} ${file}`;

/** What makes checks worse than staff believe, with what to do. */
function Faults({ data }: { data: NetworkState }) {
  const { folder, folderFault } = data;
  const faulty = faultyOf(data);
  const withoutTable = lacksTable(data) && faulty.every(({ name }) => name !== 'asn');
  if (!folderFault && !withoutTable && faulty.length === 0) return null;
  return (
    <Alert
      className={styles.alert ?? ''}
      type="error"
      showIcon
      title={t('votes.data.faulty')}
      description={
        <ul>
          {folderFault && (
            <li>
              {t('votes.data.folderFault', { folder })}: {folderFault}
            </li>
          )}
          {withoutTable && <li>{t('votes.put.asn')}</li>}
          {faulty.map((source) => (
            <li key={keyOf(source)}>{problemText(source, folder)}</li>
          ))}
        </ul>
      }
    />
  );
}

/** What goes on working and should be replaced. */
function Old({ data }: { data: NetworkState }) {
  const old = oldOf(data);
  if (old.length === 0) return null;
  return (
    <Alert
      className={styles.alert ?? ''}
      type="warning"
      showIcon
      title={t('votes.data.old')}
      description={
        <>
          <ul>
            {old.map((source) => (
              <li key={keyOf(source)}>{oldText(source, data.folder)}</li>
            ))}
          </ul>
          {t('votes.data.oldMeaning')}
        </>
      }
    />
  );
}

function toneOf({ fault, isUsed, isStale }: Source) {
  if (fault === 'broken' || fault === 'missing') return 'danger';
  if (fault !== null || (isUsed && isStale)) return 'warning';
  return isUsed ? 'active' : 'quiet';
}

const columns = (): TableColumnsType<Source> => [
  {
    title: t('votes.data.source'),
    render: (_, { name, isUsed, file }) => (
      <div className={styles.cell}>
        {sourceText(name)}
        <span className={styles.minor}>
          {file === null ? isUsed && t('votes.data.bundled') : file !== name && file}
        </span>
        {!isUsed && file === null && (
          <span className={styles.minor}>{t.dynamic(`votes.put.${name}`)}</span>
        )}
      </div>
    ),
  },
  {
    title: t('votes.data.date'),
    width: 150,
    render: (_, { date }) =>
      date && (
        <div className={styles.cell}>
          {formatDate(t.locale, date, contestZone())}
          <span className={styles.minor}>{ago(date)}</span>
        </div>
      ),
  },
  {
    title: t('votes.data.entries'),
    width: 110,
    align: 'end',
    render: (_, { entries }) => entries !== null && formatNumber(t.locale, entries),
  },
  {
    title: t('votes.data.state'),
    width: 190,
    render: (_, source) => (
      <div className={styles.cell}>
        <Tag tone={toneOf(source)}>{stateText(source)}</Tag>
        {source.detail && <span className={styles.minor}>{source.detail}</span>}
        {source.fault === 'broken' && source.isUsed && (
          <span className={styles.minor}>{t('votes.data.brokenUsed')}</span>
        )}
      </div>
    ),
  },
];
