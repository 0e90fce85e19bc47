import { App } from 'antd';
import { useEffect, useState } from 'react';
import { connectNoticeOutlet, type NoticeLink } from '../lib/notices.ts';
import styles from './notice-outlet.module.css';

const lastingSeconds = 5;

/** Renders notices and announces them to screen readers, where they stay longer than on screen. */
export function NoticeOutlet() {
  const { message, notification } = App.useApp();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const announceNotice = (text: string, show: () => void) => {
      setSaid(text);
      show();
    };
    connectNoticeOutlet({
      success: (text) => announceNotice(text, () => void message.success(text)),
      longSuccess: (text, link) =>
        announceNotice(text, () => {
          const content = <NoticeWithLink text={text} link={link} />;
          void message.success({ content, duration: lastingSeconds });
        }),
      warning: (text) => announceNotice(text, () => void message.warning(buildNoticeOptions(text))),
      error: (text) => announceNotice(text, () => void message.error(buildNoticeOptions(text))),
      notification: (title, description) =>
        announceNotice(`${title} ${description}`, () => notification.error({ title, description })),
    });
  }, [message, notification]);
  return (
    <div className="visually-hidden" role="status">
      {said}
    </div>
  );
}

/** Shows identical messages of parallel calls once. */
const buildNoticeOptions = (text: string) => ({ key: text, content: text });

/** A plain hash link, because the outlet is outside the router. */
const NoticeWithLink = ({ text, link }: { text: string; link: NoticeLink | null }) => (
  <span className={styles.linked}>
    {text}
    {link && <a href={`#${link.path}`}>{link.text}</a>}
  </span>
);
