import sprite from '../assets/sprite.svg?url';
import styles from './icon.module.css';
import type { IconName } from './icon.tsx';

const svg = 'http://www.w3.org/2000/svg';

/** Creates the element of the component `Icon`, for pages without React. */
export function createIcon(name: IconName): SVGElement {
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('class', styles.icon ?? '');
  icon.setAttribute('width', '24');
  icon.setAttribute('height', '24');
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svg, 'use');
  use.setAttribute('href', `${sprite}#${name}`);
  icon.append(use);
  return icon;
}
