import { useCallback, useEffect, useState } from 'react';

const shownMs = 1500;

/** A word about what a key has just changed, for a moment; heard by screen readers too. */
export function useSaid(): [said: string, tell: (text: string) => void] {
  const [said, setSaid] = useState({ text: '' });
  const tell = useCallback((text: string) => setSaid({ text }), []);
  useEffect(() => {
    if (!said.text) return;
    const timer = setTimeout(() => setSaid({ text: '' }), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return [said.text, tell];
}
