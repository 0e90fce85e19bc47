import { useEffect, useRef } from 'react';
import styles from './controls.module.css';
import { PlayerIcon } from './icons.tsx';
import type { LabelName, TranslateLabel } from './labels.ts';

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
  translate: TranslateLabel;
  hasFrameSteps: boolean;
  pageKeys: readonly string[];
  /** If `isByKey`, the focus returns to the button that opened the list of shortcuts. */
  onClose: (isByKey?: boolean) => void;
}

/** A dialog over the picture that lists the player's keyboard shortcuts. */
export function ShortcutList({ translate, hasFrameSteps, pageKeys, onClose }: ShortcutsProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const available = shortcuts.filter(
    ([keys, name]) =>
      (hasFrameSteps || name !== 'keyFrame') && !keys.some((key) => pageKeys.includes(key)),
  );
  return (
    <div
      className={styles.shortcuts}
      role="dialog"
      aria-modal="true"
      aria-label={translate('shortcuts')}
      {...{ noautohide: '' }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose(true);
        // Keeps the focus on the close button, the dialog's only control.
        if (event.key === 'Tab') event.preventDefault();
      }}
    >
      <div className={styles.shortcutsHead}>
        <strong>{translate('shortcuts')}</strong>
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-label={translate('close')}
          // The click's `detail` is 0 if the button was pressed by a key.
          onClick={({ detail }) => onClose(detail === 0)}
        >
          <PlayerIcon name="close" />
        </button>
      </div>
      <dl className={styles.keys}>
        {available.map(([keys, name]) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{translate(name)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
