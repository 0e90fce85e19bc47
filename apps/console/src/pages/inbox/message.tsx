import { codes } from '@film-contest/contract/codes';
import { htmlLang } from '@film-contest/contract/locales';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { LoadFailed } from '../../components/load-failed.tsx';
import { NotFound } from '../../components/not-found.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { Tag } from '../../components/state-tag.tsx';
import { ask, Refused } from '../../lib/api.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { moment } from '../../lib/moments.ts';
import { useAccess } from '../../lib/start-up.ts';
import { AnswerForm } from './answer-form.tsx';
import styles from './inbox.module.css';
import { type InboxMessage, inboxStateText, inboxTones } from './inbox-texts.ts';
import { MoveButtons } from './move-buttons.tsx';

/** One message with its answers. */
export function Page() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['inbox', id],
    queryFn: ({ signal }) => ask('consoleInboxMessage', { params: { id }, signal }),
  });
  if (isPending) return <Placeholder />;
  if (data) return <Message message={data} />;
  const isGone = error instanceof Refused && error.code === codes.notFound;
  if (isGone) return <NotFound />;
  return <LoadFailed text={t('people.inbox.failed')} onRetry={() => void refetch()} />;
}

function Message({ message }: { message: InboxMessage }) {
  const { name, contact, content, locale, state, at, answers } = message;
  const mayAnswer = useAccess().canAnswer === true;
  const title = t('people.inbox.messageFrom', { name });
  useEffect(() => {
    document.title = t('console.titlePattern', { page: title });
  }, [title]);
  return (
    <article className={styles.message}>
      <header>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.meta}>
          <Tag tone={inboxTones[state]}>{inboxStateText(state)}</Tag>
          <span>{contact}</span>
          <span>{t('people.inbox.writesIn', { language: localeNames[locale] })}</span>
          <time dateTime={at}>{moment(at)}</time>
        </div>
      </header>
      <p className={styles.content} lang={htmlLang[locale]}>
        {content}
      </p>
      {mayAnswer && <MoveButtons message={message} />}
      {answers.length > 0 && (
        <section>
          <h2 className={styles.heading}>{t('people.inbox.answers')}</h2>
          <ol className={styles.answers}>
            {answers.map(({ text, by, at: answeredAt }) => (
              <li key={answeredAt}>
                <div className={styles.minor}>
                  {by} · <time dateTime={answeredAt}>{moment(answeredAt)}</time>
                </div>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {mayAnswer && <AnswerForm key={message.id} message={message} />}
    </article>
  );
}
