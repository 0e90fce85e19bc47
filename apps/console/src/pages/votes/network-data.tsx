import { formatDate, formatNumber } from '@film-contest/messages/format';
import { Alert, type TableColumnsType } from 'antd';
import { ColouredTag } from '../../components/cells.tsx';
import { buildColumn, DataTable } from '../../components/list-page.tsx';
import { t } from '../../lib/messages.ts';
import { formatTimeAgo, getContestZone } from '../../lib/times.ts';
import {
  formatOutdatedNetworkData,
  formatSourceProblem,
  getSourceStateLabel,
  isAsnTableMissing,
  listFaultySources,
  listOldSources,
  type NetworkState,
  type Source,
} from './network-health.ts';
import { getDataSourceLabel } from './vote-labels.ts';
import styles from './votes.module.css';

export function NetworkDataSources({ data }: { data: NetworkState }) {
  const { sources, folder } = data;
  return (
    <>
      <p className={styles.intro}>{t('votes.data.intro', { folder })}</p>
      <FaultySources data={data} />
      <OldSources data={data} />
      <DataTable<Source>
        label={t('votes.data.title')}
        rowKey={getSourceKey}
        columns={buildSourceColumns()}
        dataSource={sources}
        pagination={false}
        scroll={{ x: 700 }}
        isStacked
      />
    </>
  );
}

const getSourceKey = ({ name, file }: Source) => `${name} ${file}`;

function FaultySources({ data }: { data: NetworkState }) {
  const { folder, folderFault } = data;
  const faulty = listFaultySources(data);
  const withoutTable = isAsnTableMissing(data) && faulty.every(({ name }) => name !== 'asn');
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
            <li key={getSourceKey(source)}>{formatSourceProblem(source, folder)}</li>
          ))}
        </ul>
      }
    />
  );
}

function OldSources({ data }: { data: NetworkState }) {
  const old = listOldSources(data);
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
              <li key={getSourceKey(source)}>{formatOutdatedNetworkData(source, data.folder)}</li>
            ))}
          </ul>
          {t('votes.data.oldMeaning')}
        </>
      }
    />
  );
}

function getSourceTone({ fault, isUsed, isStale }: Source) {
  if (fault === 'broken' || fault === 'missing') return 'danger';
  if (fault !== null || (isUsed && isStale)) return 'warning';
  return isUsed ? 'active' : 'quiet';
}

const buildSourceColumns = (): TableColumnsType<Source> => [
  buildColumn(t('votes.data.source'), null, ({ name, isUsed, file }) => (
    <div className={styles.cell}>
      {getDataSourceLabel(name)}
      <span className={styles.minor}>
        {file === null ? isUsed && t('votes.data.bundled') : file !== name && file}
      </span>
      {!isUsed && file === null && (
        <span className={styles.minor}>{t.translateDynamicKey(`votes.put.${name}`)}</span>
      )}
    </div>
  )),
  buildColumn(
    t('votes.data.date'),
    150,
    ({ date }) =>
      date && (
        <div className={styles.cell}>
          {formatDate(t.locale, date, getContestZone())}
          <span className={styles.minor}>{formatTimeAgo(date)}</span>
        </div>
      ),
  ),
  buildColumn(
    t('votes.data.entries'),
    { width: 110, align: 'end' },
    ({ entries }) => entries !== null && formatNumber(t.locale, entries),
  ),
  buildColumn(t('votes.data.state'), 190, (source) => (
    <div className={styles.cell}>
      <ColouredTag tone={getSourceTone(source)}>{getSourceStateLabel(source)}</ColouredTag>
      {source.detail && <span className={styles.minor}>{source.detail}</span>}
      {source.download?.error && (
        <span className={styles.minor}>
          {t('votes.data.downloadFailed', {
            when: formatTimeAgo(source.download.at),
            reason: source.download.error,
          })}
        </span>
      )}
      {source.fault === 'broken' && source.isUsed && (
        <span className={styles.minor}>{t('votes.data.brokenUsed')}</span>
      )}
    </div>
  )),
];
