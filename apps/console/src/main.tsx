import './lib/protect-sinks.ts';
import './base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { trackUserActivity } from './lib/activity.ts';
import { addNonceToStyles, nonce } from './lib/csp.ts';
import { openInputDatabase } from './lib/kept-input.ts';
import { locale, setDocumentLanguage } from './lib/locale.ts';
import { loadAntdLocale } from './lib/locale-packs.ts';
import { loadConsoleMessages } from './lib/messages.ts';
import { startConsole, watchSessionChanges } from './lib/start-up.ts';

addNonceToStyles();
setDocumentLanguage();

const root = document.getElementById('root') as HTMLElement;

/** Shows the only hard-coded text of the console, because the message catalogues failed to load. */
function showReloadButton() {
  const button = document.createElement('button');
  button.textContent = '重新加载 · 重新載入 · Reload';
  button.onclick = () => location.reload();
  const text = document.createElement('p');
  text.textContent = '加载失败。載入失敗。Loading failed.';
  root.replaceChildren(text, button);
}

try {
  const [antdLocale] = await Promise.all([loadAntdLocale(locale), loadConsoleMessages(locale)]);
  openInputDatabase();
  watchSessionChanges();
  trackUserActivity();
  void startConsole();
  createRoot(root).render(<App antdLocale={antdLocale} nonce={nonce} />);
} catch {
  showReloadButton();
}
