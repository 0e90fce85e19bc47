import { type Kysely, sql } from 'kysely';

/** What the checks of a file call its type, and the extensions that fit; the first one is given. */
const extensions: Record<string, string[]> = {
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  srt: ['srt'],
  vtt: ['vtt'],
  mp4: ['mp4', 'm4v'],
  mov: ['mov', 'qt'],
  avi: ['avi'],
  mkv: ['mkv'],
  webm: ['webm'],
};

const typeChecks = ['document.type', 'image.type', 'subtitles.type', 'video.container'];

type Row = { id: string; filename: string; checks: { id: string; measured: { type?: string } }[] };

/** Gives files the extension of their detected type, and takes out of names what does not show in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Row>`
    select id, filename, checks from uploads where state = 'checked'
  `.execute(db);
  for (const { id, filename, checks } of rows) {
    const type = checks.find((check) => typeChecks.includes(check.id))?.measured.type ?? '';
    const renamed = rename(filename, extensions[type] ?? []);
    if (renamed === filename) continue;
    await sql`update uploads set filename = ${renamed} where id = ${id}`.execute(db);
  }
}

function rename(filename: string, fitting: string[]): string {
  const plain =
    filename
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[. ]+|[. ]+$/g, '') || 'file';
  const [extension] = fitting;
  const given = /\.([a-z\d]{1,8})$/i.exec(plain)?.[1]?.toLowerCase() ?? '';
  if (extension === undefined || fitting.includes(given)) return plain;
  return `${plain.replace(/\.(?=[^.]*[a-z])[a-z\d]{1,8}$/i, '')}.${extension}`;
}
