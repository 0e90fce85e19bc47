import { useEffect } from 'react';
import { dismissNotice, type ShownNotice, useShownNotices } from '../lib/notices.ts';
import { Icon } from './icon.tsx';
import styles from './notices.module.css';

/** Milliseconds for which a notice without a button is shown. */
const shownMs = 1500;

interface NoticesProps {
  label: string;
  closeLabel: string;
}

/** The notices on screen, in a live region; also a landmark if there are any. */
export function NoticeList({ label, closeLabel }: NoticesProps) {
  const notices = useShownNotices();
  const last = notices[notices.length - 1];
  return (
    <>
      <div role="status" className="visually-hidden">
        {last && [last.title, last.text].filter(Boolean).join(' ')}
      </div>
      {last && (
        <section className={styles.stack} aria-label={label}>
          {notices.map((notice) => (
            <NoticeCard key={notice.id} notice={notice} closeLabel={closeLabel} />
          ))}
        </section>
      )}
    </>
  );
}

const icons = { success: 'check', info: 'info', warning: 'warning', error: 'warning' } as const;

function NoticeCard({ notice, closeLabel }: { notice: ShownNotice; closeLabel: string }) {
  const { id, stay, action, level = 'info' } = notice;
  useEffect(() => {
    if (stay || action) return;
    const timer = setTimeout(() => dismissNotice(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, stay, action]);
  return (
    <div className={styles.notice} data-level={level}>
      <Icon name={icons[level]} />
      <div className={styles.words}>
        {notice.title && <strong>{notice.title}</strong>}
        <span>{notice.text}</span>
      </div>
      {action && (
        <button type="button" className={styles.action} onClick={action.onPick}>
          {action.label}
        </button>
      )}
      {(stay || action) && (
        <button
          type="button"
          className={styles.close}
          aria-label={closeLabel}
          onClick={() => dismissNotice(id)}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
