import { getOfflineText, startNoticeList } from './components/notice-list.ts';
import { startShareControls } from './features/share/share-controls.ts';
import { startPageControls } from './features/shell/page-controls.ts';
import { startDocumentFocus } from './lib/document-focus.ts';
import { replayEarlyControlClick } from './lib/early-click.ts';
import { startOfflineLinks } from './lib/offline-links.ts';
import { startDocumentPrefetch } from './lib/prefetch-documents.ts';

/** Starts the controls that all documents have, with and without React. Must be called once per document. */
export function startControls(): void {
  startNoticeList();
  startPageControls();
  startShareControls();
  startDocumentPrefetch();
  startDocumentFocus();
  startOfflineLinks(getOfflineText);
  replayEarlyControlClick();
}
