import { useEffect } from 'react';
import { noticeAreaId, renderNotices } from './notice-list.ts';

interface NoticesProps {
  label: string;
  closeLabel: string;
  /** Text of the notice after a script could not be loaded, for pages whose messages are not loaded. */
  loadFailed: string;
  /** Text of the notice that a pressed link cannot be followed because the browser is offline. */
  offline: string;
}

/** The area of the notices, which {@link renderNotices} fills on pages with and without React. */
export function NoticeArea({ label, closeLabel, loadFailed, offline }: NoticesProps) {
  useEffect(renderNotices, []);
  return (
    <div
      id={noticeAreaId}
      data-label={label}
      data-close={closeLabel}
      data-load-failed={loadFailed}
      data-offline={offline}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constant markup that React leaves alone
      dangerouslySetInnerHTML={{ __html: '<div role="status" class="visually-hidden"></div>' }}
    />
  );
}
