import { Form } from 'react-router';
import { SearchField } from '../../components/search-field.tsx';
import { TabLinks } from '../../components/tab-links.tsx';
import { leaveOutEmpty } from '../../lib/leave-out-empty.ts';
import { useT } from '../../lib/messages.tsx';
import { submitForm } from '../../lib/submit-form.ts';
import styles from './gallery-controls.module.css';
import { type GalleryView, galleryGroups, gallerySearch } from './gallery-query.ts';

/** Search and order as a GET form, the groups as links: the address says it all. */
export function GalleryControls({ view }: { view: GalleryView }) {
  const t = useT();
  return (
    <div className={styles.controls}>
      <TabLinks
        to="gallery"
        label={t('film.gallery.group')}
        tabs={[null, ...galleryGroups].map((group) => ({
          label: (group && t.dynamic(`film.group.${group}`)) || t('film.group.all'),
          search: gallerySearch({ ...view, group }),
          isCurrent: view.group === group,
        }))}
      />
      <Form method="get" role="search" className={styles.form} onSubmit={leaveOutEmpty}>
        {view.group && <input type="hidden" name="group" value={view.group} />}
        {view.school && <input type="hidden" name="school" value={view.school} />}
        <SearchField value={view.search} label={t('film.gallery.search')} />
        <label className={styles.sort}>
          <span>{t('film.gallery.sort')}</span>
          <select
            key={view.sort}
            className="input"
            name="sort"
            defaultValue={view.sort ?? ''}
            onChange={(event) => submitForm(event.currentTarget.form)}
          >
            <option value="">{t('film.gallery.sort.newest')}</option>
            <option value="votes">{t('film.gallery.sort.votes')}</option>
            <option value="number">{t('film.gallery.sort.number')}</option>
          </select>
        </label>
      </Form>
    </div>
  );
}
