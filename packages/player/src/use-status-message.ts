import { useCallback, useEffect, useState } from 'react';

const shownMs = 1500;

/** A message that is shown briefly and read by screen readers. */
export function useStatusMessage(): [message: string, showMessage: (text: string) => void] {
  const [message, setMessage] = useState({ text: '' });
  const showMessage = useCallback((text: string) => setMessage({ text }), []);
  useEffect(() => {
    if (!message.text) return;
    const timer = setTimeout(() => setMessage({ text: '' }), shownMs);
    return () => clearTimeout(timer);
  }, [message]);
  return [message.text, showMessage];
}
