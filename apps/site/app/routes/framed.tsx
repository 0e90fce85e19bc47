import { Outlet } from 'react-router';
import { PageSkeleton } from '../components/page-skeleton.tsx';
import { Frame } from '../features/shell/frame.tsx';
import { useT } from '../lib/messages.tsx';
import { useLeaving } from '../lib/use-reloading.ts';

/** What is on the page stays in being while the next one is on its way: it may yet be called off. */
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
