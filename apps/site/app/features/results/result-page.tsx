import type { PublishedResult } from '@film-contest/contract/published-results';
import { formatDate, formatDateTime, formatScore } from '@film-contest/messages/format';
import { PageHeading } from '../../components/page-heading.tsx';
import prose from '../../components/prose.module.css';
import { useContentLang } from '../../lib/content-lang.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { T } from '../../lib/texts.ts';
import { useContestTimeZone } from '../../lib/zoned-time.ts';
import styles from './results.module.css';

/** Page of a round's published result, with its objections and the hashes that reveal later changes. */
export function ResultPage({ result }: { result: PublishedResult }) {
  const t = useT();
  const zone = useContestTimeZone();
  const date = formatDateTime(t.locale, result.at, zone);
  return (
    <div className="wrap">
      <PageHeading
        title={result.name}
        intro={t(result.isFinal ? 'records.results.final' : 'records.results.provisional')}
      >
        <p className={styles.date}>
          {t(result.isCorrected ? 'records.results.correctedAt' : 'records.results.publishedAt', {
            date,
          })}
        </p>
      </PageHeading>
      <div className={`${prose.sections} ${styles.sections}`}>
        {!result.isFinal && <ObjectionPeriodNote result={result} />}
        <ResultFilmTable result={result} />
        <ObjectionList result={result} />
        <ResultHashes result={result} />
      </div>
    </div>
  );
}

function ObjectionPeriodNote({ result }: { result: PublishedResult }) {
  const t = useT();
  const date = formatDateTime(t.locale, result.objectionsUntil, useContestTimeZone());
  return (
    <section className={styles.window}>
      <p>
        {t(result.isWindowOpen ? 'records.results.window' : 'records.results.windowEnded', {
          date,
        })}
      </p>
      {result.isWindowOpen && (
        <div className={prose.actions}>
          <PageLink to="objection" params={{ id: result.id }} className="button">
            {t('records.results.object')}
          </PageLink>
        </div>
      )}
    </section>
  );
}

function ResultFilmTable({ result }: { result: PublishedResult }) {
  const t = useT();
  const { films, award, shown, mode, incomplete } = result;
  const scoreLabel =
    shown === 'scores' && mode !== 'top-picks'
      ? t(mode === 'screening' ? 'records.results.share' : 'records.results.score')
      : null;
  return (
    <section aria-labelledby="films">
      <h2 id="films">{t('records.results.films')}</h2>
      {incomplete.count > 0 && (
        <p className={prose.words}>{t('records.results.incomplete', incomplete)}</p>
      )}
      {shown === 'nothing' ? (
        <p className={prose.words}>{t('records.results.notShown')}</p>
      ) : (
        <table className={styles.films}>
          <thead>
            <tr>
              <th scope="col">{t('records.results.place')}</th>
              <th scope="col">{t('records.results.film')}</th>
              {scoreLabel && <th scope="col">{scoreLabel}</th>}
            </tr>
          </thead>
          <tbody>
            {films.map((film) => (
              <tr key={film.number}>
                <td>{film.place ?? '–'}</td>
                <th scope="row">
                  <ResultFilmName film={film} />
                  {film.isSelected && (
                    <span className={styles.selected}>
                      {award ?? t('records.results.selected')}
                    </span>
                  )}
                </th>
                {scoreLabel && <td>{formatScoreOrDash(t, film.score)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const formatScoreOrDash = (t: T, score: number | null) =>
  score === null ? '–' : formatScore(t.locale, score);

function ResultFilmName({ film }: { film: PublishedResult['films'][number] }) {
  const t = useT();
  const langOf = useContentLang();
  const { number, title, titleLang } = film;
  if (title === null) return t('records.results.hiddenFilm', { number });
  return (
    <PageLink to="galleryEntry" params={{ id: Number(number) }}>
      <span lang={langOf(titleLang)}>{`${number} ${title}`}</span>
    </PageLink>
  );
}

const decisionTexts = {
  upheld: 'records.results.upheld',
  rejected: 'records.results.rejected',
} as const;

function ObjectionList({ result: { undecided, objections } }: { result: PublishedResult }) {
  const t = useT();
  const zone = useContestTimeZone();
  const isEmpty = undecided + objections.length === 0;
  return (
    <section aria-labelledby="objections">
      <h2 id="objections">{t('records.results.objections')}</h2>
      {isEmpty && <p className={prose.words}>{t('records.results.noObjections')}</p>}
      {undecided > 0 && (
        <p className={prose.words}>{t('records.results.undecided', { count: undecided })}</p>
      )}
      {objections.length > 0 && (
        <ul className={styles.objections}>
          {objections.map(({ decision, reason, at }) => (
            <li key={at}>
              <p>
                <strong>{t(decisionTexts[decision])}</strong>{' '}
                <time dateTime={at}>{formatDate(t.locale, at, zone)}</time>
              </p>
              <p className={styles.reason}>{reason}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ResultHashes({ result: { id, hash, rulesHash, bundle } }: { result: PublishedResult }) {
  const t = useT();
  return (
    <section aria-labelledby="proof">
      <h2 id="proof">{t('records.results.proof')}</h2>
      <p className={prose.words}>{t('records.results.proofText')}</p>
      <dl className={styles.hashes}>
        <div>
          <dt>{t('records.results.hash')}</dt>
          <dd>
            <code>{hash}</code>
          </dd>
        </div>
        <div>
          <dt>{t('records.results.rulesHash')}</dt>
          <dd>
            <code>{rulesHash}</code>
          </dd>
        </div>
      </dl>
      <div className={prose.actions}>
        <PageLink to="recount" params={{ id }} className="button">
          {t('records.results.recount')}
        </PageLink>
        {bundle && (
          <a href={bundle} download className="button">
            {t('records.results.bundle')}
          </a>
        )}
      </div>
    </section>
  );
}
