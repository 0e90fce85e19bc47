import { useId } from 'react';
import { SearchField } from '../../components/search-field.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './school-controls.module.css';
import type { SchoolsView } from './schools-query.ts';

interface SchoolControlsProps {
  view: SchoolsView;
  provinces: readonly string[];
}

export function SchoolSearchControls({ view, provinces }: SchoolControlsProps) {
  const t = useT();
  const id = useId();
  const { search, province } = view;
  const options = province && !provinces.includes(province) ? [...provinces, province] : provinces;
  return (
    // biome-ignore lint/a11y/useSemanticElements: old browsers do not know the search element
    <form method="get" role="search" className={styles.form} data-omits-empty>
      <SearchField value={search} label={t('pages.school.search')} />
      {options.length > 0 && (
        <>
          <label className="visually-hidden" htmlFor={`${id}province`}>
            {t('pages.school.province')}
          </label>
          <select
            id={`${id}province`}
            className="input"
            name="province"
            defaultValue={province ?? ''}
            data-submits
          >
            <option value="">{t('pages.school.allProvinces')}</option>
            {options.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </>
      )}
      <noscript>
        <button type="submit" className="button">
          {t('film.gallery.apply')}
        </button>
      </noscript>
    </form>
  );
}
