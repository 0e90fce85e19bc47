import { Select } from 'antd';
import { t } from '../../lib/messages.ts';
import styles from './inbox.module.css';
import type { InboxMessage } from './inbox-labels.ts';
import { refreshAnswerersOnOpen, useAnswerers } from './use-answerers.ts';
import { useMessageCall } from './use-message-call.ts';

const nobody = '';

/** Assigns a message to a colleague, to oneself or to nobody. */
export function MessageAssigneeSelect({ message }: { message: InboxMessage }) {
  const { assignee } = message;
  const { send, busy } = useMessageCall(message);
  const answerers = useAnswerers();
  const isListed = answerers.some(({ id }) => id === assignee?.id);
  // The current assignee may have lost the permission to answer.
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
        value={assignee?.id ?? nobody}
        loading={busy}
        disabled={busy}
        options={[
          { value: nobody, label: t('people.inbox.nobody') },
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
