import { App } from 'antd';
import { useEffect, useState } from 'react';
import { connectNotices, type NoticeLink } from '../lib/notices.ts';
import styles from './notice-outlet.module.css';

const lastingSeconds = 5;

/** Shows notices, and says them to screen readers for longer than they are seen. */
export function NoticeOutlet() {
  const { message, notification } = App.useApp();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const announce = (text: string, show: () => void) => {
      setSaid(text);
      show();
    };
    connectNotices({
      success: (text) => announce(text, () => void message.success(text)),
      lasting: (text, link) =>
        announce(text, () => {
          const content = <NoticeWithLink text={text} link={link} />;
          void message.success({ content, duration: lastingSeconds });
        }),
      warning: (text) => announce(text, () => void message.warning(deduplicate(text))),
      error: (text) => announce(text, () => void message.error(deduplicate(text))),
      notification: (title, description) =>
        announce(`${title} ${description}`, () => notification.error({ title, description })),
    });
  }, [message, notification]);
  return (
    <div className="visually-hidden" role="status">
      {said}
    </div>
  );
}

/** Several calls of one page that fail alike are told once. */
const deduplicate = (text: string) => ({ key: text, content: text });

/** The outlet stands outside of the router, which follows the address. */
const NoticeWithLink = ({ text, link }: { text: string; link: NoticeLink | null }) => (
  <span className={styles.linked}>
    {text}
    {link && <a href={`#${link.path}`}>{link.text}</a>}
  </span>
);
