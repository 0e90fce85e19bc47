import { inboxNote } from '@film-contest/contract/contact';
import { limits } from '@film-contest/contract/limits';
import { Button, Form, Input } from 'antd';
import { KeptForm } from '../../components/kept-form.tsx';
import { showServerErrors, validateForm } from '../../lib/field-errors.ts';
import { t } from '../../lib/messages.ts';
import { useKeptForm } from '../../lib/use-kept-form.ts';
import styles from './inbox.module.css';
import type { InboxMessage } from './inbox-labels.ts';
import { AnswerOrNoteList } from './message-list.tsx';
import { useMessageCall } from './use-message-call.ts';

/** Internal notes about a message. */
export function InternalNotes({ message, mayAdd }: { message: InboxMessage; mayAdd: boolean }) {
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

interface Typed {
  text?: string;
}

function AddNoteForm({ message }: { message: InboxMessage }) {
  const { send, busy } = useMessageCall(message);
  const { id, name } = message;
  const kept = useKeptForm<Typed>(`note ${id}`, t('people.inbox.keptNote', { name }));

  async function submitNote(values: Typed) {
    const body = validateForm(kept.form, inboxNote, values);
    if (!body) return;
    const sent = await send('noteContact', body, t('people.inbox.noted'));
    if (!sent.ok) return void showServerErrors(kept.form, sent.fields);
    kept.drop();
    kept.form.resetFields();
  }

  return (
    <KeptForm kept={kept} name="note" onFinish={submitNote}>
      <Form.Item name="text" label={t('people.inbox.note')}>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 8 }}
          count={{ show: false, max: limits.note.max }}
        />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        {t('people.inbox.addNote')}
      </Button>
    </KeptForm>
  );
}
