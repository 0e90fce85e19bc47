import { catalogues } from 'virtual:messages/maker';
import { loadChunk } from '@film-contest/contract/chunk';
import type { Contract } from '@film-contest/contract/contract';
import type { ConsoleEntry, EntryState } from '@film-contest/contract/entries';
import type { EntrantView } from '@film-contest/contract/entry-list';
import { htmlLang, type Locale } from '@film-contest/contract/locales';
import type { UploadKind } from '@film-contest/contract/media';
import type { EntrantMessages } from '@film-contest/messages/catalogues';
import {
  formatDateTime,
  formatFileSize,
  formatList,
  formatPercent,
} from '@film-contest/messages/format';
import { createTranslate, type Translate } from '@film-contest/messages/translate';
import { useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { buildColumn, DataTable } from '../../components/list-page.tsx';
import { QueryResult } from '../../components/page.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { dash, getAuditActionLabel, getUploadKindLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { formatTime, getContestZone } from '../../lib/times.ts';
import { getLetterStateLabel, getLetterTitle } from '../outbox/outbox-labels.ts';
import { EntryCertificates } from './entry-certificates.tsx';
import styles from './entry-record.module.css';
import { ArchiveFilesDialog } from './export-dialogs.tsx';

type EntryRecord = Contract['entryRecord']['data'];
type File = EntryRecord['files'][number];

interface EntryRecordProps {
  entry: Pick<ConsoleEntry, 'id' | 'version' | 'number'>;
}

export function EntryRecordSections({ entry: { id, version, number } }: EntryRecordProps) {
  const access = usePermissions();
  const [isSaving, setSaving] = useState(false);
  const query = useScreenData(['entry', id, 'record', version], 'entryRecord', { params: { id } });
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
          {number && <EntryCertificates entryId={id} />}
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
      <h3 className={styles.heading}>{t('lists.record.messages')}</h3>
      {letters.length === 0 && <p className={styles.none}>{t('lists.record.noMessages')}</p>}
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
  buildColumn(t('lists.record.kind'), 140, ({ field }) => getUploadKindLabel(field as UploadKind)),
  { title: t('lists.record.filename'), dataIndex: 'filename', className: styles.name ?? '' },
  buildColumn(t('lists.record.size'), 96, ({ size }) => formatFileSize(t.locale, size)),
  buildColumn(t('lists.record.sha256'), 180, ({ sha256 }) =>
    sha256 ? <code className={styles.hash}>{sha256}</code> : dash,
  ),
  buildColumn(t('lists.record.arrivedAt'), 124, ({ arrivedAt }) =>
    arrivedAt ? formatTime(arrivedAt) : dash,
  ),
];

type EntrantTranslate = Translate<EntrantMessages>;

async function loadEntrantMessages(locale: Locale): Promise<EntrantTranslate> {
  const { messages } = await loadChunk(catalogues[locale]);
  return createTranslate<EntrantMessages>(locale, messages);
}

interface EntrantPreviewProps {
  entry: Pick<ConsoleEntry, 'id' | 'version' | 'makerLocale'>;
}

/** The entry as the entrant sees it under "My entries", in the entrant's language. */
export function EntrantPreview({ entry: { id, version, makerLocale } }: EntrantPreviewProps) {
  const query = useQuery({
    queryKey: ['entry', id, 'asMaker', version],
    queryFn: async ({ signal }) => ({
      view: await fetchScreenData('entryAsMaker', { params: { id }, signal }),
      texts: await loadEntrantMessages(makerLocale),
    }),
  });
  return (
    <QueryResult query={query} errorText={t('lists.entrantView.failed')}>
      {({ view, texts }) => (
        <>
          <p className={styles.hint}>{t('lists.entrantView.hint')}</p>
          <EntrantEntryCard view={view} t={texts} lang={makerLocale} />
        </>
      )}
    </QueryResult>
  );
}

interface CardProps {
  view: EntrantView;
  /** Translate function of the entrant's language. */
  t: EntrantTranslate;
  lang: Locale;
}

function EntrantEntryCard({ view, t: told, lang }: CardProps) {
  const { number, title, state, film, reasons, filmAwaitedUntil, events } = view;
  const formatEntrantDate = (iso: string) => formatDateTime(lang, iso, getContestZone());
  const note = events.at(-1)?.note;
  const next = getNextStepLabel(state, filmAwaitedUntil !== null, told);
  return (
    <article lang={htmlLang[lang]} className={styles.card}>
      <h3 className={styles.title}>
        {number && (
          <span className={styles.number}>{told('account.entries.number', { number })}</span>
        )}{' '}
        {title || told('account.entries.untitled')}
      </h3>
      <p>
        <strong>{told(`account.state.${state}`)}</strong> {told(`account.stateText.${state}`)}
      </p>
      {filmAwaitedUntil && (
        <p>{told('account.entries.filmAwaited', { date: formatEntrantDate(filmAwaitedUntil) })}</p>
      )}
      {note && <p className={styles.words}>{note}</p>}
      {state === 'changes_requested' && reasons.length > 0 && (
        <section>
          <h4>{told('account.entries.reasons')}</h4>
          <DecisionReasons reasons={reasons} t={told} />
        </section>
      )}
      {film && !hasLeftContest(state) && !filmAwaitedUntil && <p>{getFilmStateText(film, told)}</p>}
      <section>
        <h4>{told('account.history.title')}</h4>
        <ol className={styles.history}>
          {events.toReversed().map((event, place) => (
            <li key={`${event.state} ${event.at}`}>
              <time dateTime={event.at}>{formatEntrantDate(event.at)}</time>
              <div>
                {describeEntrantEvent(event, told)}
                {place > 0 && event.note && <p className={styles.words}>{event.note}</p>}
                {place > 0 && event.reasons.length > 0 && (
                  <DecisionReasons reasons={event.reasons} t={told} />
                )}
              </div>
            </li>
          ))}
        </ol>
      </section>
      <p className={styles.next} lang={htmlLang[t.locale as Locale] ?? ''}>
        {t('lists.entrantView.next', {
          what: next ? `“${next}”` : t('lists.entrantView.noAction'),
        })}
      </p>
    </article>
  );
}

function describeEntrantEvent(
  { state, revision, changed }: EntrantView['events'][number],
  told: EntrantTranslate,
): string {
  if (!revision) return told(`account.history.state.${state}`);
  const fields = changed.map((field) => told(`submit.field.${field}`));
  return told(`account.history.revision.${revision}`, { fields: formatList(told.locale, fields) });
}

function DecisionReasons({
  reasons,
  t: told,
}: {
  reasons: EntrantView['reasons'];
  t: EntrantTranslate;
}) {
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ field, reason }) => (
        <li key={`${field} ${reason}`}>
          <b>{told(`submit.field.${field}`)}</b> {reason}
        </li>
      ))}
    </ul>
  );
}

export const hasLeftContest = (state: EntryState) =>
  state === 'withdrawn' || state === 'rejected' || state === 'disqualified';

/** Returns the label of the button that the entrant sees. */
export function getNextStepLabel(
  state: EntryState,
  isFilmAwaited: boolean,
  told: EntrantTranslate,
): string | null {
  if (isFilmAwaited) return told('account.entries.upload');
  if (state === 'changes_requested') return told('account.entries.correct');
  if (state === 'published') return told('account.entries.watch');
  return hasLeftContest(state) ? null : told('account.entries.view');
}

export function getFilmStateText(
  { state, progress }: NonNullable<EntrantView['film']>,
  told: EntrantTranslate,
): string {
  const texts = {
    uploaded: told('account.film.waiting'),
    probing: told('account.film.probing'),
    refused: told('account.film.refused'),
    queued: told('account.film.waiting'),
    transcoding: told('account.film.transcoding', {
      percent: formatPercent(told.locale, progress),
    }),
    ready: told('account.film.ready'),
    failed: told('account.film.failed'),
  };
  return texts[state];
}
