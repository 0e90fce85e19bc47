import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { t } from '../lib/messages.ts';
import { notices } from '../lib/notices.ts';
import {
  dismissFailedDecision,
  undoDecision,
  undoMs,
  useDecisions,
} from '../lib/pending-decision.ts';
import { focusHeading } from '../lib/use-heading-focus.ts';
import styles from './undo-bar.module.css';

/** Shows the last decision while it can be undone, and decisions that could not be sent. */
export function UndoDecisionBar() {
  const { waiting, failed } = useDecisions();
  const navigate = useNavigate();

  function undoLastDecision() {
    const taken = undoDecision();
    if (!taken) return;
    notices.success(t('review.undone'));
    void navigate(taken.path, focusHeading);
  }

  return (
    <div className={styles.bars}>
      {failed.map(({ decision, why }) => (
        <div key={decision.id} className={styles.bar} data-tone="danger" role="alert">
          <span>{t('review.notSent', { text: decision.text, why })}</span>
          <span className={styles.actions}>
            <Link to={decision.path} onClick={() => dismissFailedDecision(decision)}>
              {t('review.openIt')}
            </Link>
            <Button onClick={() => dismissFailedDecision(decision)}>{t('review.dismiss')}</Button>
          </span>
        </div>
      ))}
      <div role="status">
        {waiting && (
          <div key={waiting.id} className={styles.bar}>
            <span>{waiting.text}</span>
            <span className={styles.actions}>
              <Button onClick={undoLastDecision}>{t('review.undo')}</Button>
            </span>
            <span
              className={styles.time}
              style={{ animationDuration: `${undoMs}ms` }}
              aria-hidden="true"
            />
          </div>
        )}
      </div>
    </div>
  );
}
