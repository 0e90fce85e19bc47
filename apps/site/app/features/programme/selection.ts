import type { Contract } from '@film-contest/contract/contract';
import type { Group } from '@film-contest/contract/entry-groups';

export type SelectedFilm = Contract['listSelected']['data']['list'][number];

interface AwardedFilms {
  /** Name of the award; null for films selected without one. */
  award: string | null;
  anchor: string;
  films: SelectedFilm[];
}

export interface SelectedGroup {
  group: Group;
  awards: AwardedFilms[];
}

/** Order of the contest groups: the Student Group is first. */
const order: readonly Group[] = ['student', 'open'];

/** Rank of the award; films without an award are last. */
const getAwardRank = ({ awardRank }: SelectedFilm) => awardRank ?? Number.POSITIVE_INFINITY;

/**
 * Groups films by contest group and award, highest award first. Within a group, films keep the order that staff set.
 */
export function groupSelectedFilms(films: readonly SelectedFilm[]): SelectedGroup[] {
  return order.flatMap((group) => {
    const awards: AwardedFilms[] = [];
    const ranked = films
      .filter((film) => film.group === group)
      .sort((a, b) =>
        getAwardRank(a) === getAwardRank(b) ? 0 : getAwardRank(a) - getAwardRank(b),
      );
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
