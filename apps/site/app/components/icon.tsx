import sprite from '../assets/sprite.svg?url';
import styles from './icon.module.css';

export type IconName =
  | 'arrow'
  | 'chat'
  | 'check'
  | 'close'
  | 'download'
  | 'external'
  | 'frame'
  | 'info'
  | 'link'
  | 'menu'
  | 'next'
  | 'person'
  | 'play'
  | 'previous'
  | 'refresh'
  | 'search'
  | 'seen'
  | 'share'
  | 'theme'
  | 'warning';

/** Mirrored where lines run from right to left. */
const directed = new Set<IconName>(['arrow', 'next', 'previous', 'external']);

/** An icon of the sprite, 24 px, for the eye only: the control beside it carries the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className={styles.icon}
      data-directed={directed.has(name) || undefined}
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
