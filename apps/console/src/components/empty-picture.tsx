import type { ReactNode } from 'react';
import styles from './empty-picture.module.css';
import { Icon } from './icon.tsx';

interface EmptyPictureProps {
  className?: string | undefined;
  /** Displayed width in pixels; by default the width of the container. */
  width?: number;
  /** Width divided by height. */
  ratio?: number;
  /** Text that names the missing picture, needed if no label beside the picture names it. */
  children?: ReactNode;
}

/** Placeholder for a picture that does not exist. */
export const EmptyPicture = ({ className = '', width, ratio, children }: EmptyPictureProps) => (
  <span
    className={`${styles.empty} ${className}`}
    style={{ inlineSize: width, aspectRatio: ratio }}
  >
    <Icon name="picture" size={children ? 24 : 18} />
    {children}
  </span>
);
