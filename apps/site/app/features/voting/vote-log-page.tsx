import { loadChunk } from '@film-contest/contract/chunk';
import { formatPublicNumber } from '@film-contest/contract/limits';
import { formatDateTime } from '@film-contest/messages/format';
import { useCallback, useEffect, useState } from 'react';
import { PageHeading } from '../../components/page-heading.tsx';
import prose from '../../components/prose.module.css';
import { useContest } from '../../lib/contest.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { saveTextFile } from '../../lib/save-text-file.ts';
import type { T } from '../../lib/texts.ts';
import { readReceipts, type StoredReceipt } from '../../lib/vote-receipts.ts';
import type { OpenedLog, ReceiptCheck, Witness } from './check-receipts.ts';
import styles from './vote-log-page.module.css';

/** The log as this browser sees it. Null if it is unreachable or not signed, undefined while it is being read. */
type Log = OpenedLog | null | undefined;

const loadReceiptChecks = () => loadChunk(() => import('./check-receipts.ts'));

export function VoteLogPage() {
  const t = useT();
  const [log, setLog] = useState<Log>();
  const [turn, setTurn] = useState(0);
  const checkAgain = useCallback(() => setTurn((last) => last + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn reads the log again
  useEffect(() => {
    let isLeft = false;
    loadReceiptChecks()
      .then(({ openVoteLog }) => openVoteLog())
      .catch(() => null)
      .then((opened) => {
        if (!isLeft) setLog(opened);
      });
    return () => {
      isLeft = true;
    };
  }, [turn]);
  return (
    <div className="wrap">
      <PageHeading title={t('shell.title.voteLog')} intro={t('records.voteLog.intro')} />
      <p className={styles.rules}>
        <PageLink to="votingRules" hash="#log">
          {t('records.voteLog.rules')}
        </PageLink>
        <PageLink to="frozenRules">{t('records.voteLog.frozen')}</PageLink>
      </p>
      <div className={`${prose.sections} ${styles.results}`}>
        <section className={styles.section} aria-labelledby="yours">
          <h2 id="yours">{t('records.voteLog.yours')}</h2>
          <p
            role="status"
            className={
              isLogFaulty(log)
                ? `${styles.warning} ${styles.state}`
                : `${prose.words} ${styles.state}`
            }
          >
            {describeLog(t, log)}
          </p>
          <div className={prose.actions}>
            <button type="button" className="button" onClick={checkAgain}>
              {t('records.voteLog.again')}
            </button>
          </div>
          {log && <OwnVoteList key={turn} log={log} />}
        </section>
        {log && <SavedReceiptChecker log={log} />}
        {log && <WitnessList log={log} />}
      </div>
    </div>
  );
}

const alarms = {
  changed: 'records.voteLog.changed',
  renewed: 'records.voteLog.renewed',
} as const;

const checkTexts = {
  waiting: 'records.voteLog.waiting',
  missing: 'records.voteLog.missing',
  invalid: 'records.voteLog.invalid',
} as const;

const isLogFaulty = (log: Log) => log !== undefined && log?.state !== 'fits';

function describeLog(t: T, log: Log): string {
  if (log === undefined) return t('records.voteLog.checking');
  if (log === null) return t('records.voteLog.unreachable');
  return log.state === 'fits'
    ? t('records.voteLog.fits', { size: log.size })
    : t(alarms[log.state]);
}

function OwnVoteList({ log }: { log: OpenedLog }) {
  const t = useT();
  const [receipts, setReceipts] = useState<StoredReceipt[]>([]);
  // Reads the receipts after hydration, because the server has none.
  useEffect(() => setReceipts(readReceipts().reverse()), []);
  if (receipts.length === 0) return <p className={prose.words}>{t('records.voteLog.none')}</p>;
  return (
    <ul className={styles.votes}>
      {receipts.map((receipt) => (
        <OwnVote key={receipt.leaf} receipt={receipt} log={log} />
      ))}
    </ul>
  );
}

function OwnVote({ receipt, log }: { receipt: StoredReceipt; log: OpenedLog }) {
  const t = useT();
  const [check, setCheck] = useState<ReceiptCheck | 'unreachable' | null>(null);
  useEffect(() => {
    let isLeft = false;
    loadReceiptChecks()
      .then(({ findVoteOfReceipt }) => findVoteOfReceipt(receipt, log))
      .catch((): 'unreachable' => 'unreachable')
      .then((done) => {
        if (!isLeft) setCheck(done);
      });
    return () => {
      isLeft = true;
    };
  }, [receipt, log]);
  const number = formatPublicNumber(receipt.entry);
  const saveReceipts = () =>
    typeof check === 'object' && check?.state === 'found'
      ? saveTextFile(check.receipt, `${number}.tlog-proof`, 'text/plain')
      : saveTextFile(JSON.stringify(receipt, null, 2), `${number}.json`, 'application/json');
  return (
    <li>
      <PageLink to="galleryEntry" params={{ id: receipt.entry }} className={styles.film}>
        {t('records.voteLog.film', { number })}
      </PageLink>
      <ReceiptCheckResult check={check} />
      {check !== null && (
        <div className={prose.actions}>
          <button type="button" className="button" onClick={saveReceipts}>
            {t('records.voteLog.save')}
          </button>
        </div>
      )}
    </li>
  );
}

function ReceiptCheckResult({ check }: { check: ReceiptCheck | 'unreachable' | null }) {
  const t = useT();
  if (check === null) return <p className={prose.words}>{t('records.voteLog.checking')}</p>;
  if (check === 'unreachable')
    return <p className={prose.words}>{t('records.voteLog.unreachable')}</p>;
  if (check.state === 'found') {
    return (
      <p className={styles.found}>{t('records.voteLog.found', { position: check.index + 1 })}</p>
    );
  }
  const tone = check.state === 'waiting' ? prose.words : styles.warning;
  return <p className={tone}>{t(checkTexts[check.state])}</p>;
}

/** Checks a receipt that the reader has saved as a file. */
function SavedReceiptChecker({ log }: { log: OpenedLog }) {
  const t = useT();
  const [check, setCheck] = useState<ReceiptCheck | 'unreachable' | null>(null);
  const checkFile = async (file: File | undefined) => {
    if (!file) return;
    const [text, { verifyReceiptInLog }] = await Promise.all([file.text(), loadReceiptChecks()]);
    setCheck(await verifyReceiptInLog(text, log).catch((): 'unreachable' => 'unreachable'));
  };
  return (
    <section className={styles.section} aria-labelledby="saved">
      <h2 id="saved">{t('records.voteLog.saved')}</h2>
      <p className={prose.words} id="saved-text">
        {t('records.voteLog.savedText')}
      </p>
      <div className={prose.actions}>
        <label className={`button ${styles.file}`}>
          <input
            type="file"
            accept=".tlog-proof,text/plain"
            className="visually-hidden"
            aria-describedby="saved-text"
            onChange={({ target }) => void checkFile(target.files?.[0])}
          />
          {t('records.voteLog.choose')}
        </label>
      </div>
      <div role="status">{check && <ReceiptCheckResult check={check} />}</div>
    </section>
  );
}

/**
 * Lists the witnesses that have cosigned the log. They prevent the contest from showing different logs to different
 * readers.
 */
function WitnessList({ log }: { log: OpenedLog }) {
  const t = useT();
  const zone = useContest()?.timeZone ?? 'Asia/Shanghai';
  const [witnesses, setWitnesses] = useState<Witness[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    loadReceiptChecks()
      .then(({ listValidWitnesses }) => listValidWitnesses(log))
      .catch(() => null)
      .then((valid) => {
        if (!isLeft) setWitnesses(valid);
      });
    return () => {
      isLeft = true;
    };
  }, [log]);
  return (
    <section className={styles.section} aria-labelledby="witnesses">
      <h2 id="witnesses">{t('records.voteLog.witnesses')}</h2>
      <p className={prose.words}>{t('records.voteLog.witnessesText')}</p>
      {witnesses?.length === 0 && <p className={prose.words}>{t('records.voteLog.noWitnesses')}</p>}
      {witnesses && witnesses.length > 0 && (
        <ul className={styles.votes}>
          {witnesses.map(({ name, size, at }) => (
            <li key={name}>
              {t('records.voteLog.cosigned', {
                name,
                size,
                date: formatDateTime(t.locale, at, zone),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
