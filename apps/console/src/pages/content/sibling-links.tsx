import type { ContentTypeName } from '@film-contest/contract/content-types';
import { Link } from 'react-router';
import { t } from '../../lib/messages.ts';
import styles from './content.module.css';
import { getContentTypeLabel } from './content-labels.ts';

/** Related lists that share one menu entry. */
const families: readonly (readonly ContentTypeName[])[] = [
  ['jury', 'panels'],
  ['thanks', 'thanksTiers'],
  ['selected', 'awards'],
  ['exhibition', 'halls'],
];

/** Links between the lists of one menu entry. */
export function RelatedListLinks({ type }: { type: ContentTypeName }) {
  const family = families.find((types) => types.includes(type));
  if (!family) return null;
  return (
    <nav className={styles.siblings} aria-label={t('content.menu.siblings')}>
      {family.map((each) => (
        <Link
          key={each}
          to={`/content/${each}`}
          {...(each === type && { 'aria-current': 'page' as const })}
        >
          {getContentTypeLabel(each)}
        </Link>
      ))}
    </nav>
  );
}
