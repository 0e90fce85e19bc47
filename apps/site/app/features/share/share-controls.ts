import { loadChunkWithNotice } from '../../lib/chunk.ts';
import { copyText } from '../../lib/copy-text.ts';
import { showNotice } from '../../lib/notices.ts';
import { isTouchDevice, isWeChatBrowser } from './networks.ts';

/** Makes the buttons of share panels work, on pages with and without React. */
export function startShareControls(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button');
    if (!button) return;
    const { copies, copiedText, sharesUrl, sharesText, opensWechat } = button.dataset;
    if (copies) void copyShareUrl(copies, copiedText ?? '');
    else if (sharesUrl) openDeviceShare(sharesUrl, sharesText ?? '');
    else if (opensWechat) void toggleWeChatPanel(button, opensWechat);
  });
}

async function copyShareUrl(url: string, copiedText: string): Promise<void> {
  await copyText(url);
  showNotice({ level: 'success', text: copiedText });
}

function openDeviceShare(url: string, text: string): void {
  navigator.share({ url, text }).catch(() => {
    // Ignores the rejection after the reader closes the share sheet, which is not an error.
  });
}

type WeChatPart = 'tip' | 'phone' | 'code';

function chooseWeChatPanel(): WeChatPart {
  if (isWeChatBrowser(navigator.userAgent)) return 'tip';
  return isTouchDevice() ? 'phone' : 'code';
}

async function toggleWeChatPanel(button: HTMLElement, url: string): Promise<void> {
  const part = chooseWeChatPanel();
  const shown = button.parentElement?.querySelector<HTMLElement>(`[data-wechat="${part}"]`);
  if (!shown) return;
  if (shown.hidden && part === 'code' && !(await addQrCode(shown, url))) return;
  shown.hidden = !shown.hidden;
  button.setAttribute('aria-expanded', String(!shown.hidden));
}

/** Adds a QR code to an element. @returns whether the element now contains a QR code */
async function addQrCode(figure: HTMLElement, url: string): Promise<boolean> {
  if (figure.querySelector('svg')) return true;
  try {
    const { createQrCode } = await loadChunkWithNotice(() => import('./qr-code.ts'));
    // Appends the code to a separate slot, because hydration rejects elements that the script has added among React's
    // own.
    if (!figure.querySelector('svg')) figure.querySelector('[data-qr]')?.append(createQrCode(url));
    return true;
  } catch {
    // Ignores the error, because a notice has already reported it.
    return false;
  }
}
