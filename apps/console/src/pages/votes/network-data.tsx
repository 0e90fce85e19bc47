import { formatDate, formatNumber } from '@film-contest/messages/format';
import { Alert, Table, type TableColumnsType } from 'antd';
import { Tag } from '../../components/state-tag.tsx';
import { contestZone } from '../../lib/contest-zone.ts';
import { t } from '../../lib/messages.ts';
import { isFaulty, lacksTable, type NetworkState, type Source } from './network-health.ts';
import { sourceText } from './vote-texts.ts';
import styles from './votes.module.css';

/** Each source of data about networks: of when it is, what is wrong with it, what is to be put where. */
export function NetworkData({ data }: { data: NetworkState }) {
  const { sources, folder, folderFault } = data;
  const faulty = sources.filter(isFaulty);
  return (
    <>
      <p className={styles.intro}>{t('votes.data.intro', { folder })}</p>
      {folderFault && (
        <Alert
          className={styles.alert ?? ''}
          type="error"
          showIcon
          title={t('votes.data.folderFault', { folder })}
          description={folderFault}
        />
      )}
      {(faulty.length > 0 || lacksTable(data)) && (
        <Alert
          className={styles.alert ?? ''}
          type="warning"
          showIcon
          title={t('votes.data.faulty')}
          description={<Faults faulty={faulty} withoutTable={lacksTable(data)} />}
        />
      )}
      <Table<Source>
        rowKey={({ name, file }) => `${name} ${file}`}
        size="middle"
        className={styles.table ?? ''}
        columns={columns()}
        dataSource={sources}
        pagination={false}
        scroll={{ x: 700 }}
      />
    </>
  );
}

const Faults = ({ faulty, withoutTable }: { faulty: Source[]; withoutTable: boolean }) => (
  <ul>
    {withoutTable && <li>{t('votes.put.asn')}</li>}
    {faulty.map((source) => (
      <li key={`${source.name} ${source.file}`}>
        {t('votes.data.problem', {
          name: source.file ?? sourceText(source.name),
          state: stateText(source),
        })}
      </li>
    ))}
    {faulty.some(({ isStale }) => isStale) && <li>{t('votes.data.renew')}</li>}
  </ul>
);

function stateText({ fault, isUsed, isStale }: Source): string {
  if (fault) return t(`votes.data.fault.${fault}`);
  if (!isUsed) return t('votes.data.absent');
  return t(isStale ? 'votes.data.stale' : 'votes.data.used');
}

function toneOf(source: Source) {
  if (source.fault === 'broken' || source.fault === 'missing') return 'danger';
  if (isFaulty(source)) return 'warning';
  return source.isUsed ? 'active' : 'quiet';
}

const columns = (): TableColumnsType<Source> => [
  {
    title: t('votes.data.source'),
    render: (_, { name, isUsed, file }) => (
      <div className={styles.cell}>
        {sourceText(name)}
        <span className={styles.minor}>{file ?? (isUsed && t('votes.data.bundled'))}</span>
        {!isUsed && file === null && (
          <span className={styles.minor}>{t.dynamic(`votes.put.${name}`)}</span>
        )}
      </div>
    ),
  },
  {
    title: t('votes.data.date'),
    width: 140,
    render: (_, { date }) => date && formatDate(t.locale, date, contestZone()),
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
