import type { Contract } from '@film-contest/contract/contract';
import type { Group } from '@film-contest/contract/entry-groups';

export type SelectedFilm = Contract['listSelected']['data']['list'][number];

interface AwardedFilms {
  /** Name of the award; null for works selected without one. */
  award: string | null;
  anchor: string;
  films: SelectedFilm[];
}

export interface SelectedGroup {
  group: Group;
  awards: AwardedFilms[];
}

/** The Student Group comes first. */
const order: readonly Group[] = ['student', 'open'];

/** Works without an award come last. */
const rankOf = ({ awardRank }: SelectedFilm) => awardRank ?? Number.POSITIVE_INFINITY;

/** Selected works by group and award, the highest first; within an award as staff ordered them. */
export function selectionOf(films: readonly SelectedFilm[]): SelectedGroup[] {
  return order.flatMap((group) => {
    const awards: AwardedFilms[] = [];
    const ranked = films
      .filter((film) => film.group === group)
      .sort((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)));
    for (const film of ranked) {
      const same = awards.find(({ award }) => award === film.award);
      if (same) same.films.push(film);
      else {
        const anchor = `${group}-${film.awardRank ?? 'works'}-${awards.length + 1}`;
        awards.push({ award: film.award, anchor, films: [film] });
      }
    }
    return awards.length > 0 ? [{ group, awards }] : [];
  });
}
