import { type Network, usualNetworks } from '@film-contest/contract/networks';
import { buildShortUrl, type ShareTarget, type ShareWay } from '@film-contest/contract/share-code';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { loadChunkWithNotice } from '../../lib/chunk.ts';
import { useContest } from '../../lib/contest.ts';
import type { RootFacts } from '../../lib/document-head.ts';
import { useLocale, useT } from '../../lib/messages.tsx';
import { buildShareUrl } from './networks.ts';
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
 * The share panel: copy the link, social networks of the reader's language, the share picture, and
 * the device's share sheet. Each way to share has its own short URL, so that staff see which is
 * used. `share-controls.ts` makes the buttons work, also on pages without React.
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
  return (
    <button
      type="button"
      className="button"
      data-control
      data-copies={url}
      data-copied-text={t('film.share.linkCopied')}
    >
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

/** Opens the device's share sheet; the style sheet hides the button in browsers without one. */
function DeviceShareButton({ url, text }: { url: string; text: string }) {
  const t = useT();
  return (
    <button
      type="button"
      className={`button ${styles.device}`}
      data-control
      data-shares-url={url}
      data-shares-text={text}
    >
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
  return (
    <>
      <button
        type="button"
        className="button"
        aria-expanded="false"
        data-control
        data-opens-wechat={url}
      >
        <Icon name="chat" />
        {t('film.share.network.wechat')}
      </button>
      <p className={styles.wechat} data-wechat="tip" hidden>
        {t('film.share.wechatInside')}
      </p>
      <div className={styles.wechat} data-wechat="phone" hidden>
        <p>{t(poster ? 'film.share.wechatPhone' : 'film.share.wechatPhoneLink')}</p>
        <div className={styles.ways}>
          <CopyLinkButton url={url} />
          {poster && <PosterShareLink entry={poster} />}
        </div>
      </div>
      <figure className={styles.wechat} data-wechat="code" hidden>
        <div
          data-qr
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves the QR code alone
          dangerouslySetInnerHTML={{ __html: '' }}
        />
        <figcaption>{t('film.share.wechatScan')}</figcaption>
      </figure>
    </>
  );
}
