import type { Picture } from '@film-contest/contract/media';
import { StillPicture } from '../still-picture.tsx';
import styles from './film-picture.module.css';

interface FilmPictureProps {
  picture: Picture | null;
  alt: string;
  /** The film's number, shown if the film has no picture. */
  number: string;
  /** Whether the still is the page's main picture, which is loaded first. */
  isMain?: boolean;
}

/** A film's 16:9 still over its placeholder. */
export function FilmPicture({ picture, alt, number, isMain = false }: FilmPictureProps) {
  if (!picture) {
    return (
      <span className={styles.frame}>
        <span className={`timecode ${styles.number}`} aria-hidden="true">
          {number}
        </span>
      </span>
    );
  }
  return (
    <span className={styles.frame} style={{ backgroundImage: `url("${picture.placeholder}")` }}>
      <StillPicture picture={picture} alt={alt} isMain={isMain} />
    </span>
  );
}
