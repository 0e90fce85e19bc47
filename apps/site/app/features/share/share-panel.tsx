import { type Network, usualNetworks } from '@film-contest/contract/networks';
import { buildShortUrl, type ShareTarget, type ShareWay } from '@film-contest/contract/share-code';
import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { loadChunkWithNotice } from '../../lib/chunk.ts';
import { useContest } from '../../lib/contest.ts';
import { copyText } from '../../lib/copy-text.ts';
import type { RootFacts } from '../../lib/document-head.ts';
import { useLocale, useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';
import { buildShareUrl, isTouchDevice, isWeChatBrowser } from './networks.ts';
import type { PosterDialogProps, PosterEntry } from './poster-dialog.tsx';
import styles from './share-panel.module.css';

interface SharePanelProps {
  target: ShareTarget;
  text: string;
  /** Heading of the share panel; without a heading, the panel belongs to the surrounding text. */
  title?: string;
  /** Entry whose share picture the panel offers; without an entry, it offers none. */
  poster?: PosterEntry;
}

/**
 * The share panel: copies the link, and offers the social networks of the reader's language, the share picture, and the
 * device's share sheet. Each of them uses a short URL of its own, so that staff see which ones are used.
 */
export function SharePanel({ target, text, title, poster }: SharePanelProps) {
  const t = useT();
  const { locale } = useLocale();
  const origin = useSiteOrigin();
  const networks = useContest()?.networks ?? usualNetworks[locale];
  const getShareUrl = (way: ShareWay) => buildShortUrl(origin, target, way);
  return (
    // A group instead of a landmark, because a page may contain several share panels.
    // biome-ignore lint/a11y/useSemanticElements: these are no fields of a form
    <div role="group" className={styles.panel} aria-label={t('film.share.title')}>
      {title && <h2>{title}</h2>}
      <div className={styles.ways}>
        <CopyLinkButton url={getShareUrl('copy')} />
        {networks.map((network) => (
          <NetworkShareLink
            key={network}
            network={network}
            url={getShareUrl(network)}
            text={text}
            poster={poster}
          />
        ))}
        {poster && <PosterShareLink entry={poster} />}
        <DeviceShareButton url={getShareUrl('native')} text={text} />
      </div>
    </div>
  );
}

function CopyLinkButton({ url }: { url: string }) {
  const t = useT();
  async function copyShareUrl() {
    await copyText(url);
    showNotice({ level: 'success', text: t('film.share.linkCopied') });
  }
  return (
    <button type="button" className="button" onClick={copyShareUrl}>
      <Icon name="link" />
      {t('film.share.copyLink')}
    </button>
  );
}

interface NetworkShareProps {
  network: Network;
  url: string;
  text: string;
  poster: PosterEntry | undefined;
}

function NetworkShareLink({ network, url, text, poster }: NetworkShareProps) {
  const t = useT();
  if (network === 'wechat') return <WeChatShareButton url={url} poster={poster} />;
  return (
    <a
      className="button"
      href={buildShareUrl(network, { url, text })}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="external" />
      {t.translateDynamicKey(`film.share.network.${network}`)}
      <span className="visually-hidden"> {t('shell.newWindow')}</span>
    </a>
  );
}

function DeviceShareButton({ url, text }: { url: string; text: string }) {
  const t = useT();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  if (!canShare) return null;
  // Opens the device's share sheet. Ignores the rejection when the reader closes the sheet, because it is not an error.
  const openDeviceShare = () => navigator.share({ url, text }).catch(() => undefined);
  return (
    <button type="button" className="button" onClick={openDeviceShare}>
      <Icon name="share" />
      {t('film.share.more')}
    </button>
  );
}

const useSiteOrigin = (): string =>
  (useRouteLoaderData('root') as RootFacts | undefined)?.origin ?? '';

/** A link to the share picture; with scripts, the picture opens in a dialog. */
function PosterShareLink({ entry }: { entry: PosterEntry }) {
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

interface WeChatShareProps {
  url: string;
  poster: PosterEntry | undefined;
}

/**
 * Shares with WeChat. Desktops show a QR code, and WeChat's browser a hint at its own menu. Other phones cannot scan
 * their own screen, so they show the link and the share picture.
 */
function WeChatShareButton({ url, poster }: WeChatShareProps) {
  const t = useT();
  const [shown, setShown] = useState<'tip' | 'phone' | ComponentType<{ text: string }> | null>(
    null,
  );
  const Code = typeof shown === 'string' ? null : shown;

  async function toggleWeChatPanel() {
    if (shown) return setShown(null);
    if (isWeChatBrowser(navigator.userAgent)) return setShown('tip');
    if (isTouchDevice()) return setShown('phone');
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
      {shown === 'phone' && (
        <div className={styles.wechat}>
          <p>{t(poster ? 'film.share.wechatPhone' : 'film.share.wechatPhoneLink')}</p>
          <div className={styles.ways}>
            <CopyLinkButton url={url} />
            {poster && <PosterShareLink entry={poster} />}
          </div>
        </div>
      )}
      {Code && (
        <figure className={styles.wechat}>
          <Code text={url} />
          <figcaption>{t('film.share.wechatScan')}</figcaption>
        </figure>
      )}
    </>
  );
}
