import type { PublishedResult } from '@film-contest/contract/published-results';
import type { BundleCheck } from '@film-contest/judging/verify-bundle';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import prose from '../../components/prose.module.css';
import { useContentLang } from '../../lib/content-lang.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { T } from '../../lib/texts.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import type { PlaceChange, Recount } from './recount.worker.ts';
import styles from './recount-page.module.css';
import { loadResultFile, type RecountState, useRecount, type WithoutJuror } from './use-recount.ts';

type Published = Pick<PublishedResult, 'id' | 'name' | 'hash' | 'bundle' | 'films'>;

/** Page that verifies a published result or a result file, and recomputes it in the reader's browser. */
export function RecountPage({ result }: { result: Published }) {
  const t = useT();
  const { bundle } = result;
  const { state, without, start, recountWithout } = useRecount();
  const isHydrated = useHydrated();
  return (
    <div className="wrap">
      <PageHeading title={t('shell.title.recount')} intro={t('records.recount.intro')} />
      <p className={styles.result}>
        <PageLink to="roundResult" params={{ id: result.id }}>
          {t('records.recount.result', { name: result.name })}
        </PageLink>
      </p>
      <div className={`${prose.sections} ${styles.sections}`}>
        <section className={styles.section} aria-labelledby="recount">
          <h2 id="recount">{t('records.recount.heading')}</h2>
          {bundle === null && <p className={prose.words}>{t('records.recount.notPublished')}</p>}
          <div className={prose.actions}>
            {bundle !== null && (
              <button
                type="button"
                className="button"
                data-kind="primary"
                disabled={!isHydrated}
                onClick={() => void start(loadResultFile(bundle))}
              >
                {t('records.recount.start')}
              </button>
            )}
            <label className={`button ${styles.file}`}>
              <input
                type="file"
                accept=".json,application/json"
                className="visually-hidden"
                disabled={!isHydrated}
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  if (file) void start(file.text());
                  // Clears the input, so that the same file can be chosen again.
                  target.value = '';
                }}
              />
              {t('records.recount.choose')}
            </label>
          </div>
          <noscript>
            <p>{t('records.recount.needsScripts')}</p>
          </noscript>
          <RecountProgress state={state} hash={result.hash} />
          {state.step === 'done' && (
            <RecountChecks recount={state.recount} hash={result.hash} films={result.films} />
          )}
        </section>
        {state.step === 'done' && (
          <ResultWithoutJuror
            recount={state.recount}
            films={result.films}
            without={without}
            recountWithout={recountWithout}
          />
        )}
      </div>
    </div>
  );
}

const stateTexts = {
  loading: 'records.recount.loading',
  computing: 'records.recount.computing',
  unreachable: 'records.recount.unreachable',
  broken: 'records.recount.broken',
  stopped: 'records.recount.stopped',
} as const;

function describeRecountState(t: T, state: RecountState, hash: string) {
  if (state.step === 'idle') return { text: '', isWrong: false };
  if (state.step === 'done') {
    const { wrong, sha256 } = state.recount;
    const isWrong = wrong.length > 0 || sha256 !== hash;
    return { text: t(isWrong ? 'records.recount.incorrect' : 'records.recount.correct'), isWrong };
  }
  const isRunning = state.step === 'loading' || state.step === 'computing';
  return { text: t(stateTexts[state.step]), isWrong: !isRunning };
}

/**
 * The progress of the recount. It is always in the page, because screen readers announce only changes of existing
 * elements.
 */
function RecountProgress({ state, hash }: { state: RecountState; hash: string }) {
  const t = useT();
  const { text, isWrong } = describeRecountState(t, state, hash);
  return (
    <div className={styles.status}>
      <p role="status" className={isWrong ? styles.wrong : undefined}>
        {text}
      </p>
      {state.step === 'computing' && (
        <progress value={Math.round(state.progress * 100)} max={100} aria-label={text} />
      )}
    </div>
  );
}

type Check = 'published' | BundleCheck;

const checkTexts = {
  published: ['records.recount.published', 'records.recount.otherResult'],
  hash: ['records.recount.hash', 'records.recount.wrongHash'],
  signature: ['records.recount.signature', 'records.recount.wrongSignature'],
  rules: ['records.recount.rules', 'records.recount.wrongRules'],
  method: ['records.recount.method', 'records.recount.wrongMethod'],
  scores: ['records.recount.scores', 'records.recount.wrongScores'],
  result: ['records.recount.same', 'records.recount.differs'],
} as const satisfies Record<Check, readonly [string, string]>;

interface ChecksProps {
  recount: Recount;
  /** SHA-256 of the published result. */
  hash: string;
  films: Published['films'];
}

function RecountChecks({ recount, hash, films }: ChecksProps) {
  const t = useT();
  const wrong = new Set<Check>(recount.wrong);
  if (recount.sha256 !== hash) wrong.add('published');
  return (
    <>
      <ul className={styles.checks}>
        {(Object.keys(checkTexts) as Check[]).map((check) => {
          const [right, failed] = checkTexts[check];
          return (
            <li key={check} className={wrong.has(check) ? styles.wrong : undefined}>
              <Icon name={wrong.has(check) ? 'warning' : 'check'} />
              {t(wrong.has(check) ? failed : right)}
            </li>
          );
        })}
      </ul>
      {recount.changes.length > 0 && (
        <PlaceChangeTable
          changes={recount.changes}
          films={films}
          from={t('records.recount.inFile')}
          to={t('records.recount.recounted')}
        />
      )}
      <p className={prose.words}>
        {t('records.recount.counted', { scores: recount.scores, films: recount.unjudged })}
      </p>
      <dl className={styles.hashes}>
        <div>
          <dt>SHA-256</dt>
          <dd>
            <code>{recount.sha256}</code>
          </dd>
        </div>
        <div>
          <dt>{t('records.recount.key')}</dt>
          <dd>
            <code>{recount.publicKey}</code>
          </dd>
        </div>
      </dl>
    </>
  );
}

interface JurorQuestionProps {
  recount: Recount;
  films: Published['films'];
  without: WithoutJuror | null;
  recountWithout: (juror: number) => void;
}

/** Shows whether the result would change without a juror whom the reader chooses. */
function ResultWithoutJuror({ recount, films, without, recountWithout }: JurorQuestionProps) {
  const t = useT();
  const [juror, setJuror] = useState(0);
  return (
    <section className={styles.section} aria-labelledby="without">
      <h2 id="without">{t('records.recount.without')}</h2>
      <p className={prose.words}>{t('records.recount.withoutText')}</p>
      <div className={`${prose.actions} ${styles.question}`}>
        <label>
          {t('records.recount.juror')}
          <select value={juror} onChange={({ target }) => setJuror(Number(target.value))}>
            {recount.judged.map((count, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: jurors are identified by their number only
              <option key={index} value={index}>
                {t('records.recount.jurorFilms', { juror: index + 1, count })}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button" onClick={() => recountWithout(juror)}>
          {t('records.recount.leaveOut')}
        </button>
      </div>
      <div role="status" className={styles.answer}>
        {without && <WithoutJurorSummary {...without} places={recount.places} />}
      </div>
      {without?.changes && without.changes.length > 0 && (
        <PlaceChangeTable
          changes={without.changes}
          films={films}
          from={t('records.recount.place')}
          to={t('records.recount.placeWithout', { juror: without.juror + 1 })}
        />
      )}
    </section>
  );
}

function WithoutJurorSummary({ juror, changes, places }: WithoutJuror & { places: number }) {
  const t = useT();
  if (changes === null) return <p>{t('records.recount.computing')}</p>;
  if (changes.length === 0) return <p>{t('records.recount.noChange', { juror: juror + 1 })}</p>;
  const isSelected = (place: number | null) => place !== null && place <= places;
  const replaced = changes.filter(({ from, to }) => !isSelected(from) && isSelected(to)).length;
  return (
    <>
      <p>{t('records.recount.changed', { juror: juror + 1, count: changes.length })}</p>
      <p>
        {replaced > 0
          ? t('records.recount.otherSelected', { count: replaced, places })
          : t('records.recount.sameSelected', { places })}
      </p>
    </>
  );
}

interface PlaceTableProps {
  changes: readonly PlaceChange[];
  films: Published['films'];
  /** Heading of the column with the places in the first result. */
  from: string;
  /** Heading of the column with the places in the second result. */
  to: string;
}

function PlaceChangeTable({ changes, films, from, to }: PlaceTableProps) {
  const t = useT();
  const langOf = useContentLang();
  const published = new Map(films.map((film) => [film.number, film]));
  return (
    <table className={styles.places}>
      <thead>
        <tr>
          <th scope="col">{t('records.recount.film')}</th>
          <th scope="col">{from}</th>
          <th scope="col">{to}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const film = published.get(change.film);
          return (
            <tr key={change.film}>
              <th scope="row" lang={film?.title ? langOf(film.titleLang) : undefined}>
                {`${change.film} ${film?.title ?? ''}`}
              </th>
              <td>{change.from ?? '–'}</td>
              <td>{change.to ?? '–'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
