import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './controls.module.css';
import type { Quality } from './film-source.ts';
import { PlayerIcon } from './icons.tsx';
import type { TranslateLabel } from './labels.ts';
import { getEndonym } from './languages.ts';
import type { Playback } from './playback.ts';
import type { Actions } from './use-keys.ts';
import { speeds } from './use-keys.ts';
import { useVideoValue } from './use-video-value.ts';

interface SettingsMenuProps extends Actions {
  playback: Playback;
  onShortcuts: () => void;
  /** If `isByKey`, the focus returns to the button that opened the menu. */
  onClose: (isByKey?: boolean) => void;
}

/** One of several values of a setting, such as a playback speed. */
interface Choice {
  name: string;
  /** Language of the choice's name, if different from the page's language. */
  lang?: string | undefined;
  isChosen: boolean;
  choose: () => void;
}

interface Setting {
  name: string;
  value: string;
  choices: Choice[];
}

/**
 * Menu of quality, subtitles and speed. On a small player, it also has the controls that do not fit into the control
 * bar.
 */
export function SettingsMenu(props: SettingsMenuProps) {
  const { video, state, subtitles, translate, playback, onShortcuts, onClose } = props;
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const rate = useVideoValue(video, ['ratechange'], () => video.playbackRate);
  const settings = [
    ...buildQualitySetting(state.quality, playback, translate),
    ...buildSubtitlesSetting(subtitles, translate),
    buildSpeedSetting(video, rate, translate),
  ];
  const shown = settings.find(({ name }) => name === open);

  // Focuses the current choice of each page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the page changes
  useEffect(() => {
    const items = listMenuItems(menu.current);
    const current = items.find((item) => item.getAttribute('aria-checked') === 'true');
    (current ?? items[0])?.focus();
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'ArrowLeft') {
      if (shown) setOpen(null);
      else if (event.key === 'Escape') onClose(true);
    } else moveMenuFocus(menu.current, event);
  }
  function applyChoice(choice: Choice) {
    choice.choose();
    setOpen(null);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the backdrop of the menu; Escape closes it too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={styles.backdrop} onClick={() => onClose()} {...{ noautohide: '' }} />
      <div
        ref={menu}
        className={styles.menu}
        role="menu"
        tabIndex={-1}
        aria-label={shown?.name ?? translate('settings')}
        {...{ noautohide: '' }}
        onKeyDown={onKeyDown}
      >
        {shown ? (
          <>
            <MenuItem
              onPick={() => setOpen(null)}
              label={translate('said', { name: translate('back'), value: shown.name })}
            >
              <PlayerIcon name="back" />
              <strong>{shown.name}</strong>
            </MenuItem>
            {shown.choices.map((choice) => (
              <MenuItem
                key={choice.name}
                isChosen={choice.isChosen}
                onPick={() => applyChoice(choice)}
              >
                <span className={styles.tick}>
                  {choice.isChosen && <PlayerIcon name="check" />}
                </span>
                <span lang={choice.lang}>{choice.name}</span>
              </MenuItem>
            ))}
          </>
        ) : (
          <>
            <MenuItem className={styles.narrowOnly} onPick={() => onClose()}>
              <span className={styles.name}>{translate('close')}</span>
              <PlayerIcon name="close" />
            </MenuItem>
            {settings.map(({ name, value }) => (
              <MenuItem key={name} hasPage onPick={() => setOpen(name)}>
                <span className={styles.name}>{name}</span>
                <span className={styles.value}>{value}</span>
                <PlayerIcon name="into" />
              </MenuItem>
            ))}
            <PictureInPictureItem video={video} translate={translate} onDone={() => onClose()} />
            <MenuItem className={styles.withKeyboard} onPick={onShortcuts}>
              <span className={styles.name}>{translate('shortcuts')}</span>
            </MenuItem>
          </>
        )}
      </div>
    </>
  );
}

function buildQualitySetting(
  quality: Quality | null,
  playback: Playback,
  translate: TranslateLabel,
): Setting[] {
  if (!quality || quality.heights.length < 2) return [];
  const { heights, chosen, shown } = quality;
  const auto = shown === null ? translate('auto') : translate('autoNow', { height: shown });
  return [
    {
      name: translate('quality'),
      value: chosen === null ? auto : translate('height', { height: chosen }),
      choices: [null, ...heights].map((height) => ({
        name: height === null ? translate('auto') : translate('height', { height }),
        isChosen: height === chosen,
        choose: () => playback.chooseQuality(height),
      })),
    },
  ];
}

function buildSubtitlesSetting(
  { languages, shown, choose }: Actions['subtitles'],
  translate: TranslateLabel,
): Setting[] {
  if (languages.length === 0) return [];
  const getLanguageName = (language: string | null) =>
    language ? getEndonym(language) : translate('off');
  return [
    {
      name: translate('subtitles'),
      value: getLanguageName(shown),
      choices: [null, ...languages].map((language) => ({
        name: getLanguageName(language),
        lang: language ?? undefined,
        isChosen: language === shown,
        choose: () => choose(language),
      })),
    },
  ];
}

function buildSpeedSetting(
  video: HTMLVideoElement,
  rate: number,
  translate: TranslateLabel,
): Setting {
  const getSpeedName = (speed: number) =>
    speed === 1 ? translate('normal') : translate('times', { rate: speed });
  return {
    name: translate('speed'),
    value: getSpeedName(rate),
    choices: speeds.map((speed) => ({
      name: getSpeedName(speed),
      isChosen: speed === rate,
      choose: () => {
        video.playbackRate = speed;
      },
    })),
  };
}

interface PictureInPictureProps {
  video: HTMLVideoElement;
  translate: TranslateLabel;
  onDone: () => void;
}

function PictureInPictureItem({ video, translate, onDone }: PictureInPictureProps) {
  if (!document.pictureInPictureEnabled) return null;
  function openPictureInPicture() {
    // If the browser rejects picture-in-picture, the video stays on the page.
    void video.requestPictureInPicture().catch(() => {});
    onDone();
  }
  return (
    <MenuItem className={styles.narrowOnly} onPick={openPictureInPicture}>
      <span className={styles.name}>{translate('pictureInPicture')}</span>
      <PlayerIcon name="pictureIn" />
    </MenuItem>
  );
}

interface ItemProps {
  children: ReactNode;
  onPick: () => void;
  /** Whether the menu item is the current choice; undefined for items that are not choices. */
  isChosen?: boolean;
  hasPage?: boolean;
  label?: string;
  className?: string | undefined;
}

const MenuItem = ({ children, onPick, isChosen, hasPage, label, className = '' }: ItemProps) => (
  <button
    type="button"
    role={isChosen === undefined ? 'menuitem' : 'menuitemradio'}
    tabIndex={-1}
    className={`${styles.item} ${className}`}
    {...(isChosen !== undefined && { 'aria-checked': isChosen })}
    {...(hasPage && { 'aria-haspopup': 'menu' as const })}
    {...(label && { 'aria-label': label })}
    onClick={onPick}
  >
    {children}
  </button>
);

const listMenuItems = (menu: HTMLElement | null) =>
  [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])].filter(
    ({ offsetParent }) => offsetParent !== null,
  );

/** Moves the focus by the ARIA menu pattern. Tab does not leave the menu. */
function moveMenuFocus(menu: HTMLElement | null, event: KeyboardEvent) {
  const items = listMenuItems(menu);
  const index = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: -1,
  };
  const step = event.key === 'Tab' ? index + (event.shiftKey ? -1 : 1) : steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  items[(step + items.length) % items.length]?.focus();
}
