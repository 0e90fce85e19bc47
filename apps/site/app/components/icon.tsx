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

/** Icons that are mirrored in right-to-left pages. */
const directed = new Set<IconName>(['arrow', 'next', 'previous', 'external']);

/** A 24 px icon, hidden from screen readers, because the control around it has a name. */
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
