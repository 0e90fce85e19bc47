import { Outlet } from 'react-router';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { SiteFrame } from '../features/shell/frame.tsx';
import { useT } from '../lib/messages.tsx';
import { useIsLoadingNextPage } from '../lib/use-loading-next-page.ts';

/** Keeps the current page mounted while the next one loads, because the navigation may be cancelled. */
export default function FramedPageRoute() {
  const t = useT();
  const isLeaving = useIsLoadingNextPage();
  return (
    <SiteFrame>
      {isLeaving && <PageSkeleton label={t('shell.loading')} />}
      <div hidden={isLeaving}>
        <Outlet />
      </div>
    </SiteFrame>
  );
}
