import { htmlLang } from '@film-contest/contract/locales';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageHeader } from '../../components/page-head.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { ColouredTag } from '../../components/state-tag.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import { formatTime } from '../../lib/times.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { MessageAnswerForm } from './answer-form.tsx';
import { MessageAssigneeSelect } from './assignee-select.tsx';
import styles from './inbox.module.css';
import { getInboxStateLabel, type InboxMessage, inboxTones } from './inbox-labels.ts';
import { AnswerOrNoteList } from './message-list.tsx';
import { MoveMessageButtons } from './move-buttons.tsx';
import { InternalNotes } from './notes.tsx';

/** The page of one message. */
export default function MessageDetailsPage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const queryKey = ['inbox', id];
  const background = client.getQueryData(queryKey) !== undefined;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchScreenData('consoleInboxMessage', { params: { id }, signal, background }),
    // A colleague may answer while the user is writing.
    refetchInterval: ({ state }) => (state.data ? 20_000 : false),
  });
  return (
    <QueryResult isPage query={query} errorText={t('people.inbox.failed')}>
      {(message) => <MessageWithAnswers message={message} />}
    </QueryResult>
  );
}

function MessageWithAnswers({ message }: { message: InboxMessage }) {
  const { name, contact, content, locale, state, at, answers } = message;
  const mayAnswer = useAccessKeys().canAnswer === true;
  const title = t('people.inbox.messageFrom', { name });
  usePageTitle(title);
  return (
    <article className={styles.message}>
      <PageHeader title={title}>
        <ColouredTag tone={inboxTones[state]}>{getInboxStateLabel(state)}</ColouredTag>
        <span>{contact}</span>
        <span>{t('people.inbox.writesIn', { language: localeNames[locale] })}</span>
        <time dateTime={at}>{formatTime(at)}</time>
        {!mayAnswer && message.assignee && (
          <span>
            {t('people.inbox.assignee')} {message.assignee.name}
          </span>
        )}
      </PageHeader>
      <p className={styles.content} lang={htmlLang[locale]}>
        {content}
      </p>
      {mayAnswer && (
        <div className={styles.controls}>
          <MessageAssigneeSelect message={message} />
          <MoveMessageButtons message={message} />
        </div>
      )}
      {answers.length > 0 && (
        <section>
          <h2 className={styles.heading}>{t('people.inbox.answers')}</h2>
          <AnswerOrNoteList list={answers} />
        </section>
      )}
      <InternalNotes key={`notes ${message.id}`} message={message} mayAdd={mayAnswer} />
      {mayAnswer && <MessageAnswerForm key={message.id} message={message} />}
    </article>
  );
}
