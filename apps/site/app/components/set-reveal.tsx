import { type ChangeEvent, type CSSProperties, type ReactNode, useState } from 'react';
import brackets from './brackets.module.css';
import styles from './set-reveal.module.css';

interface SetRevealProps {
  /** Two pictures of the same view: the staged scene and the real scene. */
  set: ReactNode;
  offSet: ReactNode;
  label: string;
  setCaption: string;
  offSetCaption: string;
  /** Language of the captions, if different from the page's language. */
  lang?: string | undefined;
}

/**
 * Two pictures over each other, a staged scene and the real scene; a slider moves the edge between
 * them. At first the whole staged scene is shown. Without scripts both pictures are shown.
 */
export function SceneReveal(props: SetRevealProps) {
  const { set, offSet, label, setCaption, offSetCaption, lang } = props;
  const [edge, setEdge] = useState(50);
  const moveRevealEdge = ({ target }: ChangeEvent<HTMLInputElement>) =>
    setEdge(Number(target.value));
  return (
    <div className={styles.reveal} style={{ '--edge': `${edge}%` } as CSSProperties}>
      <figure className={styles.layer}>
        {set}
        <figcaption aria-hidden="true" lang={lang}>
          {setCaption}
        </figcaption>
      </figure>
      <figure className={`${styles.layer} ${styles.offSet}`}>
        {offSet}
        <figcaption aria-hidden="true" lang={lang}>
          {offSetCaption}
        </figcaption>
      </figure>
      <input
        type="range"
        min="0"
        max="100"
        step="any"
        value={edge}
        aria-label={label}
        aria-valuetext={`${Math.round(edge)} %`}
        onChange={moveRevealEdge}
      />
      <span className={styles.edge} />
      <span className={`${brackets.brackets} ${styles.corners}`} />
    </div>
  );
}
