import { loadChunk } from '@film-contest/contract/chunk';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { applyStyleSheets } from './lib/apply-style-sheets.ts';
import { deleteScrollPosition } from './lib/delete-scroll-position.ts';
import { readMessageOverrides } from './lib/message-overrides.ts';
import { LocaleProvider } from './lib/messages.tsx';
import { passLoaderDataToRouter } from './lib/page-data.ts';
import {
  getDocumentLocale,
  listPageCatalogues,
  loadMessages,
  overrideMessages,
} from './lib/texts.ts';
import { startControls } from './start-controls.ts';

const locale = getDocumentLocale();
overrideMessages(locale, readMessageOverrides());
const parts = listPageCatalogues(location.pathname);
startControls();
void passLoaderDataToRouter();

// If the messages cannot be loaded, the server's page stays, with working links and forms.
Promise.all([loadChunk(() => loadMessages(locale, ...parts)), applyStyleSheets()]).then(() => {
  deleteScrollPosition();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LocaleProvider value={locale}>
          <HydratedRouter />
        </LocaleProvider>
      </StrictMode>,
    );
  });
});
