import { formatNumber } from '@film-contest/messages/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { PageHeader, QueryResult, usePageTitle } from '../../components/page.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { DeliveryErrorExplanation } from './delivery-error.tsx';
import styles from './letter.module.css';
import {
  canResendLetter,
  getChannelLabel,
  getLetterStateLabel,
  getLetterTitle,
  getResendLabel,
  type Letter,
  tones,
} from './outbox-labels.ts';
import { useResendLetters } from './use-resend.ts';

/** Polling intervals for messages that are not sent yet. */
const pollMs: Partial<Record<Letter['state'], number>> = { queued: 3000, retrying: 30_000 };

export default function LetterDetailsPage() {
  const { id = '' } = useParams();
  const queryKey = ['outbox', id];
  const background = useQueryClient().getQueryData(queryKey) !== undefined;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchScreenData('consoleOutboxMessage', { params: { id }, signal, background }),
    // Polls until the message is sent or has failed.
    refetchInterval: ({ state: { data: last } }) => (last ? (pollMs[last.state] ?? false) : false),
  });
  return (
    <QueryResult isPage query={query} errorText={t('console.outbox.failed')}>
      {(letter) => <LetterDetails letter={letter} />}
    </QueryResult>
  );
}

function LetterDetails({ letter }: { letter: Letter }) {
  const { channel, to, state, attempts, error, at, sentAt, nextTryAt } = letter;
  const { busy, resend } = useResendLetters();
  const mayResend = usePermissions().canResend === true && canResendLetter(letter);
  const title = getLetterTitle(letter);
  usePageTitle(title);
  const facts: [string, string][] = [
    [t('console.outbox.to'), to],
    [t('console.outbox.channel'), getChannelLabel(channel)],
    [t('console.outbox.at'), formatTime(at)],
    ...(sentAt ? [[t('console.outbox.sentAt'), formatTime(sentAt)] as [string, string]] : []),
    [t('console.outbox.attempts'), formatNumber(t.locale, attempts)],
    ...(nextTryAt ? [[t('people.outbox.nextTry'), formatTime(nextTryAt)] as [string, string]] : []),
  ];
  return (
    <article className={styles.letter}>
      <PageHeader
        title={title}
        status={<ColouredTag tone={tones[state]}>{getLetterStateLabel(state)}</ColouredTag>}
      />
      {error && (
        <Alert
          type="error"
          showIcon
          title={t('console.outbox.error')}
          description={<DeliveryErrorExplanation fault={error} />}
        />
      )}
      {letter.isOutdated && (
        <Alert
          type="info"
          showIcon
          title={t('people.outbox.outdated')}
          description={t('people.outbox.outdatedHint')}
        />
      )}
      {mayResend && (
        <div>
          <Button type="primary" loading={busy} onClick={() => void resend(letter)}>
            {getResendLabel(letter)}
          </Button>
        </div>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {letter.isBlank ? (
        <p className={styles.hint}>{t('people.outbox.blank')}</p>
      ) : (
        <>
          <LetterBody letter={letter} />
          <p className={styles.hint}>{t('console.outbox.secrets')}</p>
        </>
      )}
    </article>
  );
}

/** The body of a message, as HTML or as text. */
export function LetterBody({ letter: { text, html } }: { letter: Pick<Letter, 'text' | 'html'> }) {
  const [shown, show] = useState<'html' | 'text'>(html ? 'html' : 'text');
  return (
    <section>
      {html && (
        <Segmented
          className={styles.choice ?? ''}
          value={shown}
          onChange={show}
          options={[
            { value: 'html', label: t('console.outbox.asHtml') },
            { value: 'text', label: t('console.outbox.asText') },
          ]}
        />
      )}
      {html && shown === 'html' ? (
        // The empty sandbox disables scripts, forms and navigation.
        <iframe
          className={styles.frame}
          sandbox=""
          srcDoc={disableHtmlLinks(html)}
          title={t('console.outbox.asHtml')}
        />
      ) : (
        <pre className={styles.text}>{text}</pre>
      )}
    </section>
  );
}

/** Makes links open in a new window. The sandbox blocks new windows, so that a click does nothing. */
export const disableHtmlLinks = (html: string) =>
  html.replace(/<head>/i, '<head><base target="_blank">');
