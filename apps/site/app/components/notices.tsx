import { useEffect } from 'react';
import { noticeAreaId, renderNotices } from './notice-list.ts';

interface NoticesProps {
  label: string;
  closeLabel: string;
  /** Text of the notice after a script could not be loaded, for pages whose messages are not loaded. */
  loadFailed: string;
}

/** The area of the notices, which {@link renderNotices} fills on pages with and without React. */
export function NoticeArea({ label, closeLabel, loadFailed }: NoticesProps) {
  useEffect(renderNotices, []);
  return (
    <div
      id={noticeAreaId}
      data-label={label}
      data-close={closeLabel}
      data-load-failed={loadFailed}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constant markup that React leaves alone
      dangerouslySetInnerHTML={{ __html: '<div role="status" class="visually-hidden"></div>' }}
    />
  );
}
