import { type ComponentType, type MouseEvent, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { loadChunkWithNotice } from '../../lib/chunk.ts';
import { useLocale, useT } from '../../lib/messages.tsx';
import type { PosterDialogProps, PosterOf } from './poster-dialog.tsx';

/** A link to the share picture; with scripts, the picture opens in a dialog. */
export function PosterShareLink({ entry }: { entry: PosterOf }) {
  const t = useT();
  const { locale } = useLocale();
  const [Dialog, setDialog] = useState<ComponentType<PosterDialogProps> | null>(null);
  const src = `/api/entries/${entry.id}/poster.png?locale=${locale}`;

  async function openPosterDialog(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await loadChunkWithNotice(() => import('./poster-dialog.tsx')).then(
      ({ PosterDialog }) => setDialog(() => PosterDialog),
      () => undefined,
    );
  }

  return (
    <>
      <a className="button" href={src} aria-haspopup="dialog" onClick={openPosterDialog}>
        <Icon name="frame" />
        {t('film.share.poster')}
      </a>
      {Dialog && <Dialog entry={entry} src={src} onClose={() => setDialog(null)} />}
    </>
  );
}
