import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './controls.module.css';
import type { Quality } from './film-source.ts';
import { Icon } from './icons.tsx';
import { speeds } from './keys.ts';
import type { Say } from './labels.ts';
import { endonymOf } from './languages.ts';
import type { Playback } from './playback.ts';
import type { Actions } from './use-keys.ts';
import { useRate } from './use-rate.ts';

interface SettingsMenuProps extends Actions {
  playback: Playback;
  onShortcuts: () => void;
  /** `isByKey` when the focus goes back to where the menu was opened. */
  onClose: (isByKey?: boolean) => void;
}

/** One of several values, such as a speed. */
interface Choice {
  name: string;
  /** Of the name, where it is not the page's. */
  lang?: string | undefined;
  isChosen: boolean;
  choose: () => void;
}

/** Something to set, with what it is set to. */
interface Setting {
  name: string;
  value: string;
  choices: Choice[];
}

/** Quality, subtitles and speed, and on a small stage what has no room in the bar. */
export function SettingsMenu(props: SettingsMenuProps) {
  const { video, state, subtitles, say, playback, onShortcuts, onClose } = props;
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const rate = useRate(video);
  const settings = [
    ...qualitySetting(state.quality, playback, say),
    ...subtitlesSetting(subtitles, say),
    speedSetting(video, rate, say),
  ];
  const shown = settings.find(({ name }) => name === open);

  // Each page begins at what holds now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what moves the focus
  useEffect(() => {
    const items = itemsOf(menu.current);
    const held = items.find((item) => item.getAttribute('aria-checked') === 'true');
    (held ?? items[0])?.focus();
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' || event.key === 'ArrowLeft') {
      if (shown) setOpen(null);
      else if (event.key === 'Escape') onClose(true);
    } else walk(menu.current, event);
  }
  function pick(choice: Choice) {
    choice.choose();
    setOpen(null);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what lies around the menu; Escape closes it too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={styles.around} onClick={() => onClose()} {...{ noautohide: '' }} />
      <div
        ref={menu}
        className={styles.menu}
        role="menu"
        tabIndex={-1}
        aria-label={shown?.name ?? say('settings')}
        {...{ noautohide: '' }}
        onKeyDown={onKeyDown}
      >
        {shown ? (
          <>
            <Item
              onPick={() => setOpen(null)}
              label={say('said', { name: say('back'), value: shown.name })}
            >
              <Icon name="back" />
              <strong>{shown.name}</strong>
            </Item>
            {shown.choices.map((choice) => (
              <Item key={choice.name} isChosen={choice.isChosen} onPick={() => pick(choice)}>
                <span className={styles.tick}>{choice.isChosen && <Icon name="check" />}</span>
                <span lang={choice.lang}>{choice.name}</span>
              </Item>
            ))}
          </>
        ) : (
          <>
            <Item className={styles.tight} onPick={() => onClose()}>
              <span className={styles.name}>{say('close')}</span>
              <Icon name="close" />
            </Item>
            {settings.map(({ name, value }) => (
              <Item key={name} hasPage onPick={() => setOpen(name)}>
                <span className={styles.name}>{name}</span>
                <span className={styles.value}>{value}</span>
                <Icon name="into" />
              </Item>
            ))}
            <PictureInPicture video={video} say={say} onDone={() => onClose()} />
            <Item className={styles.withKeys} onPick={onShortcuts}>
              <span className={styles.name}>{say('shortcuts')}</span>
            </Item>
          </>
        )}
      </div>
    </>
  );
}

function qualitySetting(quality: Quality | null, playback: Playback, say: Say): Setting[] {
  if (!quality || quality.heights.length < 2) return [];
  const { heights, chosen, shown } = quality;
  const auto = shown === null ? say('auto') : say('autoNow', { height: shown });
  return [
    {
      name: say('quality'),
      value: chosen === null ? auto : say('height', { height: chosen }),
      choices: [null, ...heights].map((height) => ({
        name: height === null ? say('auto') : say('height', { height }),
        isChosen: height === chosen,
        choose: () => playback.chooseQuality(height),
      })),
    },
  ];
}

function subtitlesSetting({ languages, shown, choose }: Actions['subtitles'], say: Say): Setting[] {
  if (languages.length === 0) return [];
  const nameOf = (language: string | null) => (language ? endonymOf(language) : say('off'));
  return [
    {
      name: say('subtitles'),
      value: nameOf(shown),
      choices: [null, ...languages].map((language) => ({
        name: nameOf(language),
        lang: language ?? undefined,
        isChosen: language === shown,
        choose: () => choose(language),
      })),
    },
  ];
}

function speedSetting(video: HTMLVideoElement, rate: number, say: Say): Setting {
  const nameOf = (speed: number) => (speed === 1 ? say('normal') : say('times', { rate: speed }));
  return {
    name: say('speed'),
    value: nameOf(rate),
    choices: speeds.map((speed) => ({
      name: nameOf(speed),
      isChosen: speed === rate,
      choose: () => {
        video.playbackRate = speed;
      },
    })),
  };
}

interface PictureInPictureProps {
  video: HTMLVideoElement;
  say: Say;
  onDone: () => void;
}

function PictureInPicture({ video, say, onDone }: PictureInPictureProps) {
  if (!document.pictureInPictureEnabled) return null;
  function open() {
    // What the browser refuses stays as it is, on the page.
    void video.requestPictureInPicture().catch(() => {});
    onDone();
  }
  return (
    <Item className={styles.tight} onPick={open}>
      <span className={styles.name}>{say('pictureInPicture')}</span>
      <Icon name="pictureIn" />
    </Item>
  );
}

interface ItemProps {
  children: ReactNode;
  onPick: () => void;
  /** For one of several choices. */
  isChosen?: boolean;
  /** Whether it opens a page of its own. */
  hasPage?: boolean;
  label?: string;
  className?: string | undefined;
}

const Item = ({ children, onPick, isChosen, hasPage, label, className = '' }: ItemProps) => (
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

/** Those that can be seen. */
const itemsOf = (menu: HTMLElement | null) =>
  [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])].filter(
    ({ offsetParent }) => offsetParent !== null,
  );

/** Arrows walk around the menu, as its pattern has it; Tab leaves nothing behind it to reach. */
function walk(menu: HTMLElement | null, event: KeyboardEvent) {
  const items = itemsOf(menu);
  const here = items.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    Home: 0,
    End: -1,
  };
  const step = event.key === 'Tab' ? here + (event.shiftKey ? -1 : 1) : steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  items[(step + items.length) % items.length]?.focus();
}
