import { Outlet } from 'react-router';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { Frame } from '../features/shell/frame.tsx';
import { useT } from '../lib/messages.tsx';
import { useLeaving } from '../lib/use-reloading.ts';

/** The page stays mounted while the next one loads, because the navigation may be cancelled. */
export default function Framed() {
  const t = useT();
  const isLeaving = useLeaving();
  return (
    <Frame>
      {isLeaving && <PageSkeleton label={t('shell.loading')} />}
      <div hidden={isLeaving}>
        <Outlet />
      </div>
    </Frame>
  );
}
