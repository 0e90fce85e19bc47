import { useId } from 'react';
import { Form } from 'react-router';
import { SearchField } from '../../components/search-field.tsx';
import { useT } from '../../lib/messages.tsx';
import { omitEmptyFields, submitFormElement } from '../../lib/omit-empty-fields.ts';
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
    <Form method="get" role="search" className={styles.form} onSubmit={omitEmptyFields}>
      <SearchField value={search} label={t('pages.school.search')} />
      {options.length > 0 && (
        <>
          <label className="visually-hidden" htmlFor={`${id}province`}>
            {t('pages.school.province')}
          </label>
          <select
            key={province}
            id={`${id}province`}
            className="input"
            name="province"
            defaultValue={province ?? ''}
            onChange={(event) => submitFormElement(event.currentTarget.form)}
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
    </Form>
  );
}
