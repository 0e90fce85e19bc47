import { useGuessedLang } from '../../lib/content-lang.ts';

/** A film's team and school (`夜灯剧组 · Riverside College`), each marked with its own language. */
export function FilmMakers({ team, school }: { team: string; school: string | null }) {
  const langOf = useGuessedLang();
  return (
    <>
      <span lang={langOf(team)}>{team}</span>
      {school && (
        <>
          {' · '}
          <span lang={langOf(school)}>{school}</span>
        </>
      )}
    </>
  );
}
