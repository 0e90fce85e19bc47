import { type ComponentType, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { loadChunkWithNotice } from '../../lib/chunk.ts';
import { useT } from '../../lib/messages.tsx';
import { isWeChatBrowser } from './networks.ts';
import styles from './share-panel.module.css';

/** Shows a QR code on desktops, and a hint at WeChat's menu inside WeChat. */
export function WeChatShareButton({ url }: { url: string }) {
  const t = useT();
  const [shown, setShown] = useState<'tip' | ComponentType<{ text: string }> | null>(null);
  const Code = shown === 'tip' ? null : shown;

  async function toggleWeChatPanel() {
    if (shown) return setShown(null);
    if (isWeChatBrowser(navigator.userAgent)) return setShown('tip');
    await loadChunkWithNotice(() => import('./qr-code.tsx')).then(
      ({ QrCode }) => setShown(() => QrCode),
      () => undefined,
    );
  }

  return (
    <>
      <button
        type="button"
        className="button"
        aria-expanded={shown !== null}
        onClick={toggleWeChatPanel}
      >
        <Icon name="chat" />
        {t('film.share.network.wechat')}
      </button>
      {shown === 'tip' && <p className={styles.wechat}>{t('film.share.wechatInside')}</p>}
      {Code && (
        <figure className={styles.wechat}>
          <Code text={url} />
          <figcaption>{t('film.share.wechatScan')}</figcaption>
        </figure>
      )}
    </>
  );
}
