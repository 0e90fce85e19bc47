import { SearchField } from '../../components/search-field.tsx';
import { TabLinks } from '../../components/tab-links.tsx';
import { useContest } from '../../lib/contest.ts';
import { useT } from '../../lib/messages.tsx';
import styles from './gallery-controls.module.css';
import {
  buildGallerySearch,
  type GallerySort,
  type GalleryView,
  galleryGroups,
} from './gallery-query.ts';

interface GalleryControlsProps {
  view: GalleryView;
  /** The sort order in effect, which may differ from the requested one; null if shuffled. */
  sort: GallerySort | null;
}

export function GalleryControls({ view, sort }: GalleryControlsProps) {
  const t = useT();
  const areCountsHidden = useContest()?.voting.countsHidden;
  return (
    <div className={styles.controls}>
      <TabLinks
        to="gallery"
        label={t('film.gallery.group')}
        tabs={[null, ...galleryGroups].map((group) => ({
          label: (group && t.translateDynamicKey(`film.group.${group}`)) || t('film.group.all'),
          search: buildGallerySearch({ ...view, group }),
          isCurrent: view.group === group,
        }))}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: old browsers do not know the search element */}
      <form method="get" role="search" className={styles.form} data-omits-empty>
        {view.group && <input type="hidden" name="group" value={view.group} />}
        {view.school && <input type="hidden" name="school" value={view.school} />}
        <SearchField value={view.search} label={t('film.gallery.search')} />
        <label className={styles.sort}>
          <span>{t('film.gallery.sort')}</span>
          <select className="input" name="sort" defaultValue={sort ?? ''} data-submits>
            <option value="">{t('film.gallery.sort.shuffled')}</option>
            <option value="newest">{t('film.gallery.sort.newest')}</option>
            {!areCountsHidden && <option value="votes">{t('film.gallery.sort.votes')}</option>}
            <option value="number">{t('film.gallery.sort.number')}</option>
          </select>
        </label>
      </form>
    </div>
  );
}
