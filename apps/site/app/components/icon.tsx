import type { ReactNode } from 'react';
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
export const Icon = ({ name }: { name: IconName }) => (
  <IconFrame isDirected={directed.has(name)}>
    <use href={`${sprite}#${name}`} />
  </IconFrame>
);

/** The icon of the menu button. It is inline, because the button is visible before the other icons have loaded. */
export const MenuIcon = () => (
  <IconFrame>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </IconFrame>
);

interface IconFrameProps {
  isDirected?: boolean;
  children: ReactNode;
}

const IconFrame = ({ isDirected = false, children }: IconFrameProps) => (
  <svg
    className={styles.icon}
    data-directed={isDirected || undefined}
    width="24"
    height="24"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);
