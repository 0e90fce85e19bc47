import { codes } from '@film-contest/contract/codes';
import { inboxAnswer, inboxNote } from '@film-contest/contract/contact';
import type { Contract } from '@film-contest/contract/contract';
import type { FieldFault } from '@film-contest/contract/envelope';
import { limits } from '@film-contest/contract/limits';
import { htmlLang } from '@film-contest/contract/locales';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Form, type FormInstance, Select } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ColouredTag } from '../../components/cells.tsx';
import { useWarningDialog } from '../../components/dialog.tsx';
import { KeptForm, useKeptForm } from '../../components/forms.tsx';
import { PageHeader, QueryResult, usePageTitle } from '../../components/page.tsx';
import { LongText } from '../../components/text-fields.tsx';
import { call, fetchScreenData, useBusyState } from '../../lib/api.ts';
import { setFormFailure, showFormFailure, showTransportFailure } from '../../lib/form-failure.ts';
import { localeNames } from '../../lib/locale.ts';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { showServerErrors, validateForm } from '../../lib/submit-form.ts';
import { formatTime } from '../../lib/times.ts';
import { announceSuccess } from '../../lib/waiting-counts.ts';
import styles from './inbox.module.css';
import {
  getInboxStateLabel,
  type InboxMessage,
  type InboxState,
  inboxTones,
  isAnsweredByMail,
} from './inbox-labels.ts';
import { ObjectionPanel } from './objection.tsx';
import { refreshAnswerersOnOpen, useAnswerers } from './use-answerers.ts';

export default function MessageDetailsPage() {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const queryKey = ['inbox', id];
  const background = client.getQueryData(queryKey) !== undefined;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      fetchScreenData('consoleInboxMessage', { params: { id }, signal, background }),
    // Polls, because a colleague may answer while the user writes.
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
  const mayAnswer = usePermissions().canAnswer === true;
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
      {message.objection && <ObjectionPanel message={message} objection={message.objection} />}
      {message.batch !== null && <AppealPanel batch={message.batch} />}
      {mayAnswer && (
        <Flex wrap gap="12px 24px" align="center">
          <MessageAssigneeSelect message={message} />
          <MessageStateButtons message={message} />
        </Flex>
      )}
      {answers.length > 0 && (
        <section>
          <h2 className={styles.heading}>{t('people.inbox.answers')}</h2>
          <AnswerOrNoteList list={answers} />
        </section>
      )}
      <InternalNotes key={`notes ${message.id}`} message={message} mayAdd={mayAnswer} />
      {mayAnswer && contact === '' && <p className={styles.hint}>{t('people.inbox.erased')}</p>}
      {mayAnswer && contact !== '' && <MessageAnswerForm key={message.id} message={message} />}
    </article>
  );
}

const AppealPanel = ({ batch }: { batch: number }) => (
  <section className={styles.panel}>
    <h2 className={styles.heading}>{t('people.appeal.title')}</h2>
    <p className={styles.hint}>{t('people.appeal.hint')}</p>
    <Link to={`/votes/holds/${batch}`}>
      {t('votes.holds.batchNamed', { number: String(batch) })}
    </Link>
  </section>
);

interface Typed {
  text?: string;
}

function MessageAnswerForm({ message }: { message: InboxMessage }) {
  const { id, name, contact, locale } = message;
  const { send, busy } = useMessageUpdate(message);
  const kept = useKeptForm<Typed>(`answer ${id}`, t('people.inbox.keptAnswer', { name }));
  const byMail = isAnsweredByMail(contact);
  // Number of answers on the page when the user began to write, or after the last warning about a new answer.
  const [known, setKnown] = useState(message.answers.length);
  const newerAnswer = message.answers.length > known ? message.answers.at(-1) : undefined;

  async function submitAnswer(values: Typed) {
    if (newerAnswer) return;
    const body = validateForm(kept.form, inboxAnswer.omit({ version: true }), values);
    if (!body) return;
    const done = byMail
      ? t('people.inbox.mailed', { contact })
      : t('people.inbox.texted', { contact });
    const sent = await send('answerContact', body, done, {
      form: kept.form,
      channel: byMail ? 'mail' : 'sms',
    });
    if (!sent.ok) return void showServerErrors(kept.form, sent.fields);
    setKnown((count) => count + 1);
    kept.drop();
    kept.form.resetFields();
  }

  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('people.inbox.answer')}</h2>
      <p className={styles.hint}>
        {byMail
          ? t('people.inbox.byMail', { contact, language: localeNames[locale] })
          : t('people.inbox.bySms', { contact, language: localeNames[locale] })}
      </p>
      <KeptForm kept={kept} name="answer" onFinish={submitAnswer}>
        <Form.Item name="text" label={t('people.inbox.answerText')}>
          <LongText
            rows={[5, 20]}
            max={byMail ? limits.answer.max : limits.answer.maxBySms}
            showsCount
          />
        </Form.Item>
        {newerAnswer && (
          <Alert
            type="warning"
            showIcon
            role="status"
            className={styles.alert ?? ''}
            title={t('people.inbox.answeredMeanwhile', { name: newerAnswer.by })}
            description={t('people.inbox.answeredHint')}
            action={
              <Button size="small" onClick={() => setKnown(message.answers.length)}>
                {t('people.inbox.sendAnyway')}
              </Button>
            }
          />
        )}
        <Button
          type="primary"
          htmlType="submit"
          loading={busy}
          disabled={newerAnswer !== undefined}
        >
          {t(byMail ? 'people.inbox.sendMail' : 'people.inbox.sendSms')}
        </Button>
      </KeptForm>
    </section>
  );
}

const unassigned = '';

function MessageAssigneeSelect({ message }: { message: InboxMessage }) {
  const { assignee } = message;
  const { send, busy } = useMessageUpdate(message);
  const answerers = useAnswerers();
  const isListed = answerers.some(({ id }) => id === assignee?.id);
  // Includes the current assignee, who may have lost the permission to answer.
  const people = [
    ...answerers.filter(({ isMe }) => isMe),
    ...answerers.filter(({ isMe }) => !isMe),
    ...(assignee && !isListed ? [{ ...assignee, isMe: false }] : []),
  ];

  function assignMessage(id: string) {
    const name = people.find((each) => each.id === id)?.name ?? '';
    const done = id ? t('people.inbox.assigned', { name }) : t('people.inbox.unassigned');
    void send('assignContact', { assignee: id || null }, done);
  }

  return (
    <label className={styles.assignee} htmlFor="assignee">
      <span>{t('people.inbox.assignee')}</span>
      <Select
        id="assignee"
        className={styles.assigneeSelect ?? ''}
        value={assignee?.id ?? unassigned}
        loading={busy}
        disabled={busy}
        options={[
          { value: unassigned, label: t('people.inbox.noAssignee') },
          ...people.map(({ id, name, isMe }) => ({
            value: id,
            label: isMe ? t('people.inbox.me', { name }) : name,
          })),
        ]}
        onOpenChange={refreshAnswerersOnOpen}
        onChange={assignMessage}
      />
    </label>
  );
}

type Target = Exclude<InboxState, 'answered'>;

export const moves: Record<InboxState, readonly Target[]> = {
  open: ['done', 'spam'],
  answered: ['done', 'open'],
  done: ['open'],
  spam: ['open'],
};

function MessageStateButtons({ message }: { message: InboxMessage }) {
  const { send, busy } = useMessageUpdate(message);
  return (
    <div className={styles.moves}>
      {moves[message.state].map((state) => (
        <Button
          key={state}
          disabled={busy}
          onClick={() => void send('moveContact', { state }, t(`people.inbox.moved.${state}`))}
        >
          {t(`people.inbox.move.${state}`)}
        </Button>
      ))}
    </div>
  );
}

function InternalNotes({ message, mayAdd }: { message: InboxMessage; mayAdd: boolean }) {
  if (!mayAdd && message.notes.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('people.inbox.notes')}</h2>
      <p className={styles.hint}>{t('people.inbox.notesHint')}</p>
      <AnswerOrNoteList list={message.notes} />
      {mayAdd && <AddNoteForm message={message} />}
    </section>
  );
}

function AddNoteForm({ message }: { message: InboxMessage }) {
  const { send, busy } = useMessageUpdate(message);
  const { id, name } = message;
  const kept = useKeptForm<Typed>(`note ${id}`, t('people.inbox.keptNote', { name }));

  async function submitNote(values: Typed) {
    const body = validateForm(kept.form, inboxNote, values);
    if (!body) return;
    const sent = await send('noteContact', body, t('people.inbox.noted'), { form: kept.form });
    if (!sent.ok) return void showServerErrors(kept.form, sent.fields);
    kept.drop();
    kept.form.resetFields();
  }

  return (
    <KeptForm kept={kept} name="note" onFinish={submitNote}>
      <Form.Item name="text" label={t('people.inbox.note')}>
        <LongText rows={[2, 8]} max={limits.note.max} />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        {t('people.inbox.addNote')}
      </Button>
    </KeptForm>
  );
}

/** Answers or notes, oldest first. */
function AnswerOrNoteList({ list }: { list: InboxMessage['answers'] }) {
  if (list.length === 0) return null;
  return (
    <ol className={styles.answers}>
      {list.map(({ text, by, at }) => (
        <li key={`${at} ${by}`}>
          <div className={styles.minor}>
            {by} · <time dateTime={at}>{formatTime(at)}</time>
          </div>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}

type ChangeCall = 'answerContact' | 'moveContact' | 'assignContact' | 'noteContact';
type CallBody<N extends ChangeCall> = Omit<Contract[N]['send']['body'], 'version'>;

type SendResult = { ok: true } | { ok: false; fields: Record<string, FieldFault> };

interface SendOptions {
  /** Form that shows the error of the call above its fields. */
  form?: FormInstance;
  /** The channel by which the call sends a message. */
  channel?: 'mail' | 'sms';
}

function useMessageUpdate({ id, version, answers }: InboxMessage) {
  const client = useQueryClient();
  const warn = useWarningDialog();
  const { busy, run } = useBusyState();
  const queryKey = ['inbox', id];

  /** Shows the newest state of the message and who changed it. The typed text stays. */
  async function showMessageConflict() {
    const newest = await fetchScreenData('consoleInboxMessage', { params: { id } });
    client.setQueryData(queryKey, newest);
    const theirs = newest.answers.length > answers.length ? newest.answers.at(-1) : undefined;
    warn({
      title: theirs
        ? t('people.inbox.answeredMeanwhile', { name: theirs.by })
        : getCodeMessage(codes.changedMeanwhile),
      content: t(theirs ? 'people.inbox.answeredHint' : 'people.inbox.changedHint'),
      okText: t('people.inbox.backToText'),
    });
  }

  async function sendAndUpdateMessage<N extends ChangeCall>(
    name: N,
    body: CallBody<N>,
    done: string,
    { form, channel }: SendOptions,
  ): Promise<SendResult> {
    if (form) setFormFailure(form, null);
    const sent = { params: { id }, body: { ...body, version }, quiet: true };
    const outcome = await call<ChangeCall>(name, sent as never).catch((error: unknown) => {
      if (form) showTransportFailure(form, error);
      throw error;
    });
    if (!outcome.ok) {
      if (outcome.code === codes.changedMeanwhile) await showMessageConflict();
      else if (Object.keys(outcome.fields).length > 0) return { ok: false, fields: outcome.fields };
      else if (form) showFormFailure(form, outcome.msg);
      else notices.error(outcome.msg);
      return { ok: false, fields: outcome.fields };
    }
    announceSuccess(done, channel ?? null);
    client.setQueryData(queryKey, outcome.data);
    for (const stale of ['consoleInbox', 'summary']) {
      void client.invalidateQueries({ queryKey: [stale] });
    }
    return { ok: true };
  }

  /** @param done success message. */
  async function sendMessageChange<N extends ChangeCall>(
    name: N,
    body: CallBody<N>,
    done: string,
    options: SendOptions = {},
  ): Promise<SendResult> {
    const result = await run(() => sendAndUpdateMessage(name, body, done, options));
    return result ?? { ok: false, fields: {} };
  }

  return { send: sendMessageChange, busy };
}
