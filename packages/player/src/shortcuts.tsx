import { useEffect, useRef } from 'react';
import styles from './controls.module.css';
import { Icon } from './icons.tsx';
import type { LabelName, Say } from './labels.ts';

const shortcuts: readonly [keys: readonly string[], name: LabelName][] = [
  [['Space', 'K'], 'keyPlay'],
  [['←', '→'], 'keySeek'],
  [['J', 'L'], 'keySeekFar'],
  [['↑', '↓'], 'keyVolume'],
  [['M'], 'keyMute'],
  [['F'], 'keyFullscreen'],
  [['C'], 'keySubtitles'],
  [['<', '>'], 'keySpeed'],
  [['0', '…', '9'], 'keyJump'],
  [[',', '.'], 'keyFrame'],
  [['?'], 'keyHelp'],
];

interface ShortcutsProps {
  say: Say;
  hasFrameSteps: boolean;
  pageKeys: readonly string[];
  /** `isByKey` when the focus goes back to where the list was opened. */
  onClose: (isByKey?: boolean) => void;
}

/** The keys of the player, over the picture. */
export function Shortcuts({ say, hasFrameSteps, pageKeys, onClose }: ShortcutsProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const known = shortcuts.filter(
    ([keys, name]) =>
      (hasFrameSteps || name !== 'keyFrame') && !keys.some((key) => pageKeys.includes(key)),
  );
  return (
    <div
      className={styles.shortcuts}
      role="dialog"
      aria-modal="true"
      aria-label={say('shortcuts')}
      {...{ noautohide: '' }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose(true);
        // There is one button, and what is around it is covered.
        if (event.key === 'Tab') event.preventDefault();
      }}
    >
      <div className={styles.shortcutsHead}>
        <strong>{say('shortcuts')}</strong>
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={say('close')}
          // A press of a key counts no clicks.
          onClick={({ detail }) => onClose(detail === 0)}
        >
          <Icon name="close" />
        </button>
      </div>
      <dl className={styles.keys}>
        {known.map(([keys, name]) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(name)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
