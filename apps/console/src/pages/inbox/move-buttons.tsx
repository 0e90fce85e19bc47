import { Button } from 'antd';
import { t } from '../../lib/messages.ts';
import styles from './inbox.module.css';
import type { InboxMessage, InboxState } from './inbox-labels.ts';
import { useMessageCall } from './use-message-call.ts';

type Target = Exclude<InboxState, 'answered'>;

/** The target states of each state. */
const moves: Record<InboxState, readonly Target[]> = {
  open: ['done', 'spam'],
  answered: ['done', 'open'],
  done: ['open'],
  spam: ['open'],
};

/** Moves a message to another state. */
export function MoveMessageButtons({ message }: { message: InboxMessage }) {
  const { send, busy } = useMessageCall(message);
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
