import { useEffect, useState } from 'react';

/** Returns an object URL of a file or of WebVTT text. The URL is revoked when the component is unmounted. */
export function useObjectUrl(content: File | string | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (content === null) return;
    const blob = typeof content === 'string' ? new Blob([content], { type: 'text/vtt' }) : content;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}
