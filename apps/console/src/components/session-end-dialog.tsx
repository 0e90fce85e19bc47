import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { t } from '../lib/messages.ts';
import { signOut } from '../lib/start-up.ts';
import { type SessionEnd, useSessionEnd } from '../lib/use-session-end.ts';

/** Warns two minutes before the session ends and can extend it. */
export function SessionEndDialog() {
  const { end, stay } = useSessionEnd();
  const [isDismissed, setPut] = useState(false);
  useEffect(() => {
    if (!end) setPut(false);
  }, [end]);
  if (!end || (end.isFinal && isDismissed)) return null;
  const dismiss = end.isFinal ? () => setPut(true) : stay;
  return (
    <Modal
      open
      title={t('signin.idle.title')}
      onCancel={dismiss}
      mask={{ closable: false }}
      footer={
        end.isFinal ? (
          <>
            <Button onClick={dismiss}>{t('signin.idle.later')}</Button>
            <Button type="primary" onClick={() => void signOut()}>
              {t('signin.idle.again')}
            </Button>
          </>
        ) : (
          <Button type="primary" autoFocus onClick={stay}>
            {t('signin.idle.stay')}
          </Button>
        )
      }
    >
      <p>
        <SessionEndCountdown end={end} />
      </p>
    </Modal>
  );
}

function SessionEndCountdown({ end }: { end: SessionEnd }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const time = formatCountdown(Math.max(0, end.at - now));
  return t(end.isFinal ? 'signin.idle.wholeText' : 'signin.idle.text', { time });
}

/** Formats minutes and seconds, for example `1:05`. */
function formatCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
