import { App } from 'antd';
import { useEffect, useState } from 'react';
import { connectNotices } from '../lib/notices.ts';

/** Shows notices, and says them to screen readers for longer than they are seen. */
export function NoticeOutlet() {
  const { message, notification } = App.useApp();
  const [said, setSaid] = useState('');
  useEffect(() => {
    const spoken = (text: string, show: () => void) => {
      setSaid(text);
      show();
    };
    connectNotices({
      success: (text) => spoken(text, () => void message.success(text)),
      warning: (text) => spoken(text, () => void message.warning(text)),
      error: (text) => spoken(text, () => void message.error(text)),
      notification: (title, description) =>
        spoken(`${title} ${description}`, () => notification.error({ title, description })),
    });
  }, [message, notification]);
  return (
    <div className="visually-hidden" role="status">
      {said}
    </div>
  );
}
