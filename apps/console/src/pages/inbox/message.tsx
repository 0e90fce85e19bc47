import { htmlLang } from '@film-contest/contract/locales';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageHead } from '../../components/page-head.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Tag } from '../../components/state-tag.tsx';
import { fetchData } from '../../lib/api.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useAccess } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AnswerForm } from './answer-form.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import styles from './inbox.module.css';
import { getInboxStateLabel, type InboxMessage, inboxTones } from './inbox-labels.ts';
import { MessageList } from './message-list.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { Notes } from './notes.tsx';

/** The page of one message. */
export function Page() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const queryKey = ['inbox', id];
  const background = client.getQueryData(queryKey) !== undefined;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchData('consoleInboxMessage', { params: { id }, signal, background }),
    // A colleague may answer while the user is writing.
    refetchInterval: ({ state }) => (state.data ? 20_000 : false),
  });
  return (
    <QueryView isPage query={query} errorText={t('people.inbox.failed')}>
      {(message) => <Message message={message} />}
    </QueryView>
  );
}

function Message({ message }: { message: InboxMessage }) {
  const { name, contact, content, locale, state, at, answers } = message;
  const mayAnswer = useAccess().canAnswer === true;
  const title = t('people.inbox.messageFrom', { name });
  usePageTitle(title);
  return (
    <article className={styles.message}>
      <PageHead title={title}>
        <Tag tone={inboxTones[state]}>{getInboxStateLabel(state)}</Tag>
        <span>{contact}</span>
        <span>{t('people.inbox.writesIn', { language: localeNames[locale] })}</span>
        <time dateTime={at}>{formatTime(at)}</time>
        {!mayAnswer && message.assignee && (
          <span>
            {t('people.inbox.assignee')} {message.assignee.name}
          </span>
        )}
      </PageHead>
      <p className={styles.content} lang={htmlLang[locale]}>
        {content}
      </p>
      {mayAnswer && (
        <div className={styles.controls}>
          <AssigneeSelect message={message} />
          <MoveButtons message={message} />
        </div>
      )}
      {answers.length > 0 && (
        <section>
          <h2 className={styles.heading}>{t('people.inbox.answers')}</h2>
          <MessageList list={answers} />
        </section>
      )}
      <Notes key={`notes ${message.id}`} message={message} mayAdd={mayAnswer} />
      {mayAnswer && <AnswerForm key={message.id} message={message} />}
    </article>
  );
}
