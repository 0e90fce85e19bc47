import { type Kysely, sql } from 'kysely';

/** Detected file types with their allowed extensions; the first extension is the default. */
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

/** Gives files the extension of their detected type, and removes invisible characters from names. */
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
