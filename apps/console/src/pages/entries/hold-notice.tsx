import { App, Button } from 'antd';
import { t } from '../../lib/messages.ts';
import { formatTimeAgo } from '../../lib/times.ts';
import styles from './review.module.css';
import type { Hold } from './use-hold.ts';

/** Names the colleague who reviews the entry and offers to take it over. */
export function HoldNotice({ hold: { holder, isHeld, takeOver } }: { hold: Hold }) {
  const { modal } = App.useApp();
  const { name, since } = holder ?? {};
  function confirmTakeOver(from: string) {
    modal.confirm({
      title: t('review.takeOverAsk', { name: from }),
      content: t('review.takeOverHint', { name: from }),
      okText: t('review.takeOver'),
      cancelText: t('forms.cancel'),
      onOk: takeOver,
    });
  }
  return (
    <div className={isHeld ? styles.held : 'visually-hidden'} role="status">
      {isHeld && name && since && (
        <>
          <p>
            <strong>{t('review.heldBy', { name, ago: formatTimeAgo(since) })}</strong>
            {t('review.heldHint')}
          </p>
          <Button onClick={() => confirmTakeOver(name)}>{t('review.takeOver')}</Button>
        </>
      )}
    </div>
  );
}
