import type { OwnResult } from '@film-contest/contract/published-results';
import {
  formatDateTime,
  formatPercent,
  formatScore,
  joinSentences,
} from '@film-contest/messages/format';
import { useCallback } from 'react';
import { call } from '../../lib/api.ts';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { T } from '../../lib/texts.ts';
import { type LoadOptions, useLoadedAnswer } from '../../lib/use-load.ts';
import { useContestTimeZone } from '../../lib/zoned-time.ts';
import styles from './account.module.css';
import { LoadFailedLine } from './load-failed-line.tsx';

/** The published results of an entry, with the feedback of the jury. Empty until they are loaded. */
export function EntryResults({ id }: { id: string }) {
  const t = useT();
  const loadResults = useCallback(
    (options: LoadOptions) => call('myEntryResults', { ...options, params: { id }, quiet: true }),
    [id],
  );
  const { loaded, reload } = useLoadedAnswer(loadResults, { isBackground: true });
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'refused')
    return <LoadFailedLine text={t('account.result.failed')} onRetry={reload} />;
  return loaded.data.results.map((result) => <EntryResult key={result.round} result={result} />);
}

function EntryResult({ result }: { result: OwnResult }) {
  const t = useT();
  const date = formatDateTime(t.locale, result.objectionsUntil, useContestTimeZone());
  const { round, name, isFinal, isWindowOpen, comments } = result;
  const facts = describeFacts(t, result);
  return (
    <section className={styles.result} aria-label={t('account.result.title', { name })}>
      <h5>
        <PageLink to="roundResult" params={{ id: round }}>
          {t('account.result.title', { name })}
        </PageLink>
      </h5>
      <p>{describeOutcome(t, result)}</p>
      {facts.length > 0 && <p>{joinSentences(t.locale, facts)}</p>}
      {!isFinal && (
        <p>{t(isWindowOpen ? 'account.result.until' : 'account.result.provisional', { date })}</p>
      )}
      {comments.length > 0 && (
        <>
          <p>{t('account.result.comments')}</p>
          <ol className={styles.comments}>
            {comments.map((comment, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the comments are numbered
              <li key={index}>
                {t('account.result.comment', { number: index + 1 })}
                <p className={styles.words}>{comment}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function describeOutcome(t: T, { isSelected, award }: OwnResult): string {
  if (!isSelected) return t('account.result.others');
  return award === null ? t('account.result.selected') : t('account.result.award', { award });
}

const describeFacts = (t: T, { place, films, score, watched, incomplete }: OwnResult): string[] => [
  ...(place === null ? [] : [t('account.result.place', { place, films })]),
  ...(score === null ? [] : [t('account.result.score', { score: formatScore(t.locale, score) })]),
  ...(watched === null
    ? []
    : [
        t('account.result.watched', {
          count: watched.jurors,
          share: formatPercent(t.locale, watched.share),
        }),
      ]),
  ...(incomplete.count > 0 ? [t('account.result.incomplete', incomplete)] : []),
];
