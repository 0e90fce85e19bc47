import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { SelectedGroup } from './selection.ts';

interface SelectedRailProps {
  groups: readonly SelectedGroup[];
  /** The contest group in the URL, whose films are shown; null shows all groups. */
  shown: string | null;
}

/** Navigation of the selection by group and award. */
export function SelectionNavigation({ groups, shown }: SelectedRailProps) {
  const t = useT();
  return (
    <ul>
      {groups.map(({ group, awards }) => (
        <li key={group}>
          <PageLink
            to="selected"
            search={`?group=${group}`}
            aria-current={shown === group ? 'true' : undefined}
          >
            {t.translateDynamicKey(`film.group.${group}`)}
          </PageLink>
          {awards.some(({ award }) => award) && (
            <ul>
              {awards.map(({ award, anchor }) => (
                <li key={anchor}>
                  <PageLink to="selected" hash={`#${anchor}`}>
                    {award ?? t('pages.selectedopen.badge')}
                  </PageLink>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
