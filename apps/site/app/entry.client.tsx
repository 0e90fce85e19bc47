import { loadChunk } from '@film-contest/contract/chunk';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import {
  getDocumentLocale,
  LocaleProvider,
  listTextParts,
  loadMessages,
  overrideTexts,
} from './lib/messages.tsx';
import { readOwnTexts } from './lib/own-texts.ts';
import { feedPageData } from './lib/page-data.ts';

const locale = getDocumentLocale();
overrideTexts(locale, readOwnTexts());
const parts = listTextParts(location.pathname);
void feedPageData();

// Without its messages the page stays as rendered by the server, with working links and forms.
loadChunk(() => loadMessages(locale, ...parts)).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LocaleProvider value={locale}>
          <HydratedRouter />
        </LocaleProvider>
      </StrictMode>,
    );
  }),
);
