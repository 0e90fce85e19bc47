import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider, type ConfigProviderProps } from 'antd';
import { RouterProvider } from 'react-router/dom';
import { NoticeOutlet } from './components/notice-outlet.tsx';
import { LoadingSpinner } from './components/spinner.tsx';
import { locale, textDirection } from './lib/locale.ts';
import { queryClient } from './lib/queries.ts';
import { buildAntdTheme } from './lib/theme.ts';
import { useActiveTheme, useMediaQuery } from './lib/theme-choice.ts';
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
  return (
    <ConfigProvider
      csp={{ nonce }}
      locale={antdLocale}
      direction={textDirection}
      theme={buildAntdTheme({ shade, locale, touch, reducedMotion: stillness })}
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
