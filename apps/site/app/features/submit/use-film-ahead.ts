import { useContest } from '../../lib/contest.ts';
import { useDeclaration } from './declare-film.ts';
import { useEditor } from './editor-context.tsx';
import { type FilmAhead, findFilmAhead } from './film-ahead.ts';

/** The film of the open draft, if the entry can be submitted before the film arrives. */
export function useFilmAhead(): FilmAhead | null {
  const { entry, values, faults } = useEditor();
  const contest = useContest();
  const film = entry.files.find(({ id }) => id === values.url);
  const isReading = useDeclaration(entry.id, film?.id ?? null) === 'reading';
  return findFilmAhead({ film, isReading, faults, contest, now: new Date() });
}
