import type { Contract } from '@film-contest/contract/contract';
import type { EntryState, MyEntry } from '@film-contest/contract/entries';
import { canWithdraw } from '@film-contest/contract/entry-rules';
import { formatDateTime } from '@film-contest/messages/format';
import { useEffect, useState } from 'react';
import { AskedChanges } from '../../components/asked-changes.tsx';
import { call } from '../../lib/api.ts';
import { useContest } from '../../lib/contest.ts';
import { PageLink } from '../../lib/links.tsx';
import { useLocale, useT } from '../../lib/messages.tsx';
import styles from './account.module.css';
import { FilmLine } from './film-line.tsx';
import { DiscardButton, WithdrawButton } from './leave-buttons.tsx';

type Row = Contract['listMyEntries']['data']['list'][number];

interface EntryCardProps {
  row: Row;
  onChanged: () => void;
}

/** One own entry: number, title, where it stands and why, what can be done with it. */
export function EntryCard({ row, onChanged }: EntryCardProps) {
  const t = useT();
  const entry = useEntryDetails(row);
  const state = entry?.state ?? row.state;
  return (
    <li className={styles.entry}>
      <h3>
        {row.number && (
          <span className={styles.number}>
            {t('account.entries.number', { number: row.number })}
          </span>
        )}{' '}
        {row.title || t('account.entries.untitled')}
      </h3>
      <p className={styles.status}>
        <span className={styles.state} data-state={state}>
          {t(`account.state.${state}`)}
        </span>
        {t(`account.stateText.${state}`)}
      </p>
      <When row={row} />
      {entry && <Details entry={entry} />}
      <div className={styles.buttons}>
        <Action row={row} state={state} />
        {state === 'draft' && <DiscardButton row={row} onDone={onChanged} />}
        {canWithdraw(state) && <WithdrawButton row={row} onDone={onChanged} />}
      </div>
    </li>
  );
}

function When({ row }: { row: Row }) {
  const t = useT();
  const { locale } = useLocale();
  const timeZone = useContest()?.timeZone ?? 'Asia/Shanghai';
  const date = (moment: string) => formatDateTime(locale, moment, timeZone);
  return (
    <p className={styles.when}>
      {row.submittedAt
        ? t('account.entries.submitted', { date: date(row.submittedAt) })
        : t('account.entries.updated', { date: date(row.updatedAt) })}
    </p>
  );
}

function Details({ entry }: { entry: MyEntry }) {
  const newestFirst = [...entry.events].reverse();
  const reason = newestFirst.find(({ state, note }) => state === entry.state && note)?.note;
  return (
    <>
      {reason && <p className={styles.reason}>{reason}</p>}
      {entry.state === 'changes_requested' && <AskedChanges entry={entry} />}
      {entry.film && entry.state !== 'withdrawn' && <FilmLine film={entry.film} />}
    </>
  );
}

function Action({ row, state }: { row: Row; state: EntryState }) {
  const t = useT();
  const open = (label: string, step: string, kind?: 'primary') => (
    <PageLink
      to="submitEntryStep"
      params={{ entry: row.id, step }}
      className="button"
      data-kind={kind}
    >
      {label}
    </PageLink>
  );
  if (state === 'draft') return open(t('account.entries.continue'), 'tasks', 'primary');
  if (state === 'changes_requested') return open(t('account.entries.correct'), 'tasks', 'primary');
  if (state === 'published' && row.number) {
    return (
      <PageLink to="galleryEntry" params={{ id: Number(row.number) }} className="button">
        {t('account.entries.watch')}
      </PageLink>
    );
  }
  return open(t('account.entries.view'), 'review');
}

const refreshEveryMs = 10_000;

const isUnderway = ({ film }: MyEntry) =>
  film !== null && !['ready', 'refused', 'failed'].includes(film.state);

/** What the list does not tell: reasons and how far the film is, asked again while it moves on. */
function useEntryDetails({ id, state, updatedAt }: Row): MyEntry | null {
  const [entry, setEntry] = useState<MyEntry | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed entry is looked at anew
  useEffect(() => {
    if (state === 'draft') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const look = async () => {
      const answer = await call('getMyEntry', { params: { id }, background: true }).catch(
        () => null,
      );
      if (isLeft || !answer?.ok) return;
      setEntry(answer.data);
      if (isUnderway(answer.data)) timer = setTimeout(look, refreshEveryMs);
    };
    void look();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [id, state, updatedAt]);
  return entry;
}
