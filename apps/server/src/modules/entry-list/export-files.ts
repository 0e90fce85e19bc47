import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { EntryField } from '@film-contest/contract/entries';
import type { FileExport } from '@film-contest/contract/entry-list';
import { toSafeFileName } from '@film-contest/contract/file-names';
import { getTranslator } from '@film-contest/messages/load';
import { ZipFile } from 'yazl';
import type { Context } from '../../context.ts';
import { listFormFiles, readFormFiles } from '../entries/entry-files.ts';
import { formatEntryNumber } from '../entries/read-entry.ts';
import { getOriginalKey } from '../media/media.ts';
import { createNameDeduplicator } from './archive-names.ts';
import type { Reader } from './entry-rows.ts';

interface Member {
  key: string;
  path: string;
  at: Date;
}

const given = [
  'team_logo',
  'video_cover_url',
  'front_cover_url',
  'empower',
  'materials',
  'subtitles_zh',
  'subtitles_en',
] as const;

/**
 * Streams the files of entries as a ZIP archive, with a folder per entry. Nothing is stored or compressed. A text
 * file in the archive lists missing files.
 */
export function createFileArchive(ctx: Context, reader: Reader, wanted: FileExport): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  zip.outputStream.on('error', (error) => out.destroy(error)).pipe(out);
  zip.on('error', (error: Error) => out.destroy(error));
  writeFilesToArchive(ctx, reader, wanted, zip, out).catch((error: Error) => out.destroy(error));
  return out;
}

/** Adds files sequentially: opens a file after the previous one was read. */
async function writeFilesToArchive(
  ctx: Context,
  reader: Reader,
  wanted: FileExport,
  zip: ZipFile,
  out: Readable,
) {
  const t = getTranslator(reader.locale, 'lists');
  const missing: string[] = [];
  for await (const { key, path, at } of listArchiveMembers(ctx, wanted)) {
    const size = await ctx.storage.size(key);
    // Does not open a file after the client has disconnected.
    if (out.destroyed) return;
    if (size === null) missing.push(path);
    else await addFileToArchive(ctx, zip, { key, path, at }, out);
  }
  if (missing.length > 0) {
    const text = [t('lists.export.missingFiles'), '', ...missing, ''].join('\r\n');
    zip.addBuffer(Buffer.from(`\uFEFF${text}`), `${t('lists.export.missingName')}.txt`);
  }
  zip.end();
}

async function addFileToArchive(
  { storage }: Context,
  zip: ZipFile,
  { key, path, at }: Member,
  out: Readable,
) {
  const stream = storage.read(key);
  const stopReading = () => stream.destroy();
  out.once('close', stopReading);
  const taken = once(stream, 'close');
  zip.addReadStream(stream, path, { compress: false, mtime: at });
  await taken;
  out.off('close', stopReading);
}

const chunk = 50;

async function* listArchiveMembers(
  { db }: Context,
  { ids, withFilms }: FileExport,
): AsyncGenerator<Member> {
  const unique = createNameDeduplicator();
  for (let from = 0; from < ids.length; from += chunk) {
    const entries = await db
      .selectFrom('entries')
      .select(['number', 'title', 'form'])
      .where('id', 'in', ids.slice(from, from + chunk))
      .where('state', '!=', 'draft')
      .orderBy('number')
      .execute();
    const files = await readFormFiles(db, ...entries.map(({ form }) => form));
    for (const { number, title, form } of entries) {
      const folder = unique(
        toSafeFileName(`${formatEntryNumber(number)} ${title}`, `${formatEntryNumber(number)}`),
      );
      for (const { kind, id } of listFormFiles(form)) {
        const file = files.get(id);
        const isGiven = kind === 'url' ? withFilms : (given as readonly string[]).includes(kind);
        if (!file || !isGiven) continue;
        const name = toSafeFileName(`${label[kind] ?? kind} - ${file.filename}`, kind);
        yield {
          key: getOriginalKey(id),
          path: unique(`${folder}/${name}`),
          at: file.completed_at ?? file.created_at,
        };
      }
    }
  }
}

/** File name prefixes of the file kinds, the same in all languages. */
const label: Partial<Record<EntryField | 'subtitles_zh' | 'subtitles_en', string>> = {
  team_logo: 'logo',
  video_cover_url: 'cover-square',
  front_cover_url: 'cover',
  url: 'film',
  empower: 'letter',
  materials: 'materials',
  subtitles_zh: 'subtitles-zh',
  subtitles_en: 'subtitles-en',
};
