import { ChunkError } from '@film-contest/contract/chunk';
import { Button } from 'antd';
import { useRouteError } from 'react-router';
import { t } from '../lib/messages.ts';
import { Outcome } from './outcome.tsx';

/** What is said when a part of the console could not be loaded or drawn. */
function loadText(error: unknown): string {
  if (!(error instanceof ChunkError)) return t('http.errorPage');
  const cause = { cause: error.reason };
  return error.part === 'style' ? t('http.cssChunkFailed', cause) : t('http.chunkFailed', cause);
}

/** In place of a page that could not be loaded or drawn; the frame around it stays. */
export function LoadFault({ error }: { error: unknown }) {
  return (
    <Outcome
      title={loadText(error)}
      actions={
        <Button type="primary" onClick={() => location.reload()}>
          {t('http.reload')}
        </Button>
      }
    />
  );
}

export const PageFault = () => <LoadFault error={useRouteError()} />;
