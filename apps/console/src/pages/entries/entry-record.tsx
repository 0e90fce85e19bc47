import type { Contract } from '@film-contest/contract/contract';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import type { UploadKind } from '@film-contest/contract/media';
import { formatFileSize } from '@film-contest/messages/format';
import { useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DataTable } from '../../components/data-table.tsx';
import { Icon } from '../../components/icon.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { dash, getAuditActionLabel, getUploadKindLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { getLetterStateLabel, getLetterTitle } from '../outbox/outbox-labels.ts';
import styles from './entry-record.module.css';
import { ArchiveFilesDialog } from './files-dialog.tsx';

type EntryRecord = Contract['entryRecord']['data'];
type File = EntryRecord['files'][number];

interface EntryRecordProps {
  entry: Pick<ConsoleEntry, 'id' | 'version' | 'number'>;
}

/** The audit records, messages and files of an entry. */
export function EntryRecordSections({ entry: { id, version, number } }: EntryRecordProps) {
  const access = useAccessKeys();
  const [isSaving, setSaving] = useState(false);
  const query = useQuery({
    queryKey: ['entry', id, 'record', version],
    queryFn: ({ signal }) => fetchScreenData('entryRecord', { params: { id }, signal }),
  });
  return (
    <QueryResult query={query} errorText={t('lists.record.failed')}>
      {(data) => (
        <>
          {data.audit && <AuditRecords records={data.audit} />}
          {data.letters && <LettersAboutEntry letters={data.letters} />}
          <section>
            <div className={styles.row}>
              <h3 className={styles.heading}>{t('lists.record.files')}</h3>
              <Button
                size="small"
                icon={<Icon name="download" size={16} />}
                onClick={() => setSaving(true)}
              >
                {t('lists.act.files')}
              </Button>
            </div>
            <DataTable<File>
              label={t('lists.record.files')}
              rowKey="id"
              size="small"
              columns={buildFileColumns()}
              dataSource={data.files}
              pagination={false}
              scroll={{ x: 640 }}
            />
            <ArchiveFilesDialog ids={[id]} isOpen={isSaving} onClose={() => setSaving(false)} />
          </section>
          {access.canSeeVotes && number && (
            <p className={styles.none}>
              <Link to={`/votes?${getEntryVotesQuery(number)}`}>{t('lists.record.votes')}</Link>
            </p>
          )}
        </>
      )}
    </QueryResult>
  );
}

const getEntryVotesQuery = (number: string) =>
  new URLSearchParams({ filters: JSON.stringify({ entry: [String(Number(number))] }) }).toString();

function AuditRecords({ records }: { records: NonNullable<EntryRecord['audit']> }) {
  return (
    <section>
      <h3 className={styles.heading}>{t('lists.record.audit')}</h3>
      {records.length === 0 && <p className={styles.none}>{t('lists.record.noAudit')}</p>}
      <ol className={styles.lines}>
        {records.map(({ id, at, who, action }) => (
          <li key={id}>
            <time dateTime={at}>{formatTime(at)}</time>
            <span>{getAuditActionLabel(action)}</span>
            <span className={styles.minor}>{who || dash}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LettersAboutEntry({ letters }: { letters: NonNullable<EntryRecord['letters']> }) {
  return (
    <section>
      <h3 className={styles.heading}>{t('lists.record.letters')}</h3>
      {letters.length === 0 && <p className={styles.none}>{t('lists.record.noLetters')}</p>}
      <ol className={styles.lines}>
        {letters.map(({ id, at, state, ...letter }) => (
          <li key={id}>
            <time dateTime={at}>{formatTime(at)}</time>
            <Link to={`/outbox/${id}`}>{getLetterTitle(letter)}</Link>
            <span className={styles.minor}>{getLetterStateLabel(state)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const buildFileColumns = (): TableColumnsType<File> => [
  {
    title: t('lists.record.kind'),
    width: 140,
    render: (_, { field }) => getUploadKindLabel(field as UploadKind),
  },
  { title: t('lists.record.filename'), dataIndex: 'filename', className: styles.name ?? '' },
  {
    title: t('lists.record.size'),
    width: 96,
    render: (_, { size }) => formatFileSize(t.locale, size),
  },
  {
    title: t('lists.record.sha256'),
    width: 180,
    render: (_, { sha256 }) => (sha256 ? <code className={styles.hash}>{sha256}</code> : dash),
  },
  {
    title: t('lists.record.arrivedAt'),
    width: 124,
    render: (_, { arrivedAt }) => (arrivedAt ? formatTime(arrivedAt) : dash),
  },
];
