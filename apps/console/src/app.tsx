import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider, type ConfigProviderProps } from 'antd';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import styles from './app.module.css';
import { applyBranding } from './lib/branding.ts';
import { useContest } from './lib/contest.ts';
import { locale, textDirection } from './lib/locale.ts';
import { connectNoticeOutlet, type NoticeLink } from './lib/notices.ts';
import { queryClient } from './lib/queries.ts';
import { buildAntdTheme, useActiveTheme, useMediaQuery } from './lib/theme.ts';
import { router } from './routes.tsx';

interface AppProps {
  antdLocale: ConfigProviderProps['locale'];
  nonce: string;
}

const notice = { duration: 1.5, top: 65 } as const;

export function App({ antdLocale, nonce }: AppProps) {
  const shade = useActiveTheme();
  const touch = useMediaQuery('(max-width: 767px)');
  const stillness = useMediaQuery('(prefers-reduced-motion: reduce)');
  const branding = useContest()?.branding;
  useEffect(() => applyBranding(branding), [branding]);
  return (
    <ConfigProvider
      csp={{ nonce }}
      locale={antdLocale}
      direction={textDirection}
      theme={buildAntdTheme({
        shade,
        locale,
        touch,
        reducedMotion: stillness,
        accent: branding?.accent?.[shade],
      })}
      button={{ autoInsertSpace: false, loadingIcon: <LoadingSpinner /> }}
      form={{ requiredMark: false }}
    >
      <AntdApp message={notice} notification={{ ...notice, placement: 'top' }}>
        <NoticeOutlet />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AntdApp>
    </ConfigProvider>
  );
}

/**
 * The spinner of a loading button. Decorative: antd's own spinner would add its name to the button's
 * accessible name.
 */
const LoadingSpinner = () => <span className={styles.spinner} aria-hidden="true" />;

const lastingSeconds = 5;

/**
 * Renders notices. A live region keeps the text of the last notice for screen readers, even after the notice has
 * disappeared.
 */
function NoticeOutlet() {
  const { message, notification } = AntdApp.useApp();
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

/** Uses the text as key, so that antd shows identical messages of parallel calls only once. */
const buildNoticeOptions = (text: string) => ({ key: text, content: text });

/** A notice with an optional link. The link is a plain hash link, because the outlet is outside the router. */
const NoticeWithLink = ({ text, link }: { text: string; link: NoticeLink | null }) => (
  <span className={styles.linked}>
    {text}
    {link && <a href={`#${link.path}`}>{link.text}</a>}
  </span>
);
