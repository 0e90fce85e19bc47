import type { Locale } from '@film-contest/contract/locales';
import type { Picture } from '@film-contest/contract/media';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { findLocalText } from '../../platform/db/local-text.ts';
import { readFormFiles } from '../entries/entry-files.ts';
import { getEntryTitle } from '../entries/entry-texts.ts';
import { formatEntryNumber } from '../entries/read-entry.ts';
import { schoolNameSql } from '../gallery/cards.ts';
import { getOriginalKey } from '../media/media.ts';

/** A film of a catalogue. */
export interface CatalogueFilm {
  number: string;
  title: string;
  synopsis: string;
  team: string;
  teamText: string;
  group: 'open' | 'student' | null;
  school: string | null;
  seconds: number | null;
  /** Storage key of the best picture: a still of the film, else the cover. */
  still: string | null;
  subtitles: { language: 'zh' | 'en'; key: string; filename: string }[];
}

const chunk = 50;

/** Reads the films of a catalogue in a language, in the order of `ids`. */
export async function readCatalogueFilms(
  ctx: Context,
  ids: readonly string[],
  locale: Locale,
): Promise<CatalogueFilm[]> {
  const films = new Map<string, CatalogueFilm>();
  for (let from = 0; from < ids.length; from += chunk) {
    const rows = await readCatalogueRows(ctx, ids.slice(from, from + chunk), locale);
    const files = await readFormFiles(ctx.db, ...rows.map(({ form }) => form));
    for (const { id, form, ...row } of rows) {
      const listSubtitles = (language: 'zh' | 'en') => {
        const file = files.get(form.subtitles?.[language] ?? '');
        return file && file.state === 'checked'
          ? [{ language, key: getOriginalKey(file.id), filename: file.filename }]
          : [];
      };
      films.set(id, {
        number: formatEntryNumber(row.number) ?? '',
        title: getEntryTitle(row, locale),
        synopsis: findLocalText(row.texts, 'desc', locale)?.text ?? form.desc ?? '',
        team: row.team,
        teamText: form.team_desc ?? '',
        group: row.group_name,
        school: row.school,
        seconds: row.seconds,
        still: findStill(row),
        subtitles: [...listSubtitles('zh'), ...listSubtitles('en')],
      });
    }
  }
  return ids.flatMap((id) => films.get(id) ?? []);
}

interface Pictures {
  poster_folder: string | null;
  poster: unknown;
  cover: { picture?: Picture } | null;
}

function findStill({ poster_folder, poster, cover }: Pictures): string | null {
  const file = (poster as Picture | null)?.jpeg;
  if (poster_folder && file) return `${poster_folder}/${file}`;
  return cover?.picture?.jpeg ?? null;
}

const readCatalogueRows = ({ db }: Context, ids: readonly string[], locale: Locale) =>
  db
    .selectFrom('entries')
    .leftJoin('films', 'films.upload_id', 'entries.video_id')
    .leftJoin('renditions as poster', (join) =>
      join
        .onRef('poster.upload_id', '=', 'entries.video_id')
        .on('poster.name', '=', 'poster')
        .on('poster.state', '=', 'ready'),
    )
    .leftJoin('uploads as cover', (join) =>
      join.on(sql<boolean>`cover.id = (entries.form ->> 'front_cover_url')::uuid`),
    )
    .leftJoin('contents as school', (join) =>
      join.onRef('school.id', '=', 'entries.school_id').on('school.type', '=', 'schools'),
    )
    .select([
      'entries.id',
      'entries.form',
      'entries.number',
      'entries.title',
      'entries.texts',
      'entries.team',
      'entries.group_name',
      schoolNameSql(locale).as('school'),
      'films.seconds',
      'poster.folder as poster_folder',
      'poster.facts as poster',
      'cover.facts as cover',
    ])
    .where('entries.id', 'in', ids)
    .where('entries.state', '!=', 'draft')
    .execute();
