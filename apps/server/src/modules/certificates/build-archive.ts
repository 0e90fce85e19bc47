import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { toSafeFileName } from '@film-contest/contract/file-names';
import { formatPublicNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { getTranslator } from '@film-contest/messages/load';
import type { ZipFile } from 'yazl';
import type { Context } from '../../context.ts';
import { writeZip } from '../../platform/archives/write-zip.ts';
import { drawCertificates } from '../../platform/documents/certificate.ts';
import { archiveName, getArchiveFolder } from './archives.ts';
import { createCertificateBuilder } from './certificate-document.ts';
import { type CertificateRow, selectCertificates } from './read-certificates.ts';

/** Makes a requested archive and stores it. Does nothing for an archive that was deleted. */
export async function buildCertificateArchive(ctx: Context, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('certificate_archives')
    .select('locales')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const folder = await mkdtemp(path.join(await ctx.storage.scratch('archives'), 'archive-'));
  try {
    const made = path.join(folder, 'made');
    await mkdir(made);
    await writeZip(path.join(made, archiveName), (zip) =>
      addCertificatesToArchive(ctx, { id, locales: row.locales }, zip),
    );
    await ctx.storage.put(getArchiveFolder(id), made);
    await saveArchiveProgress(ctx, id, { state: 'ready' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Number of certificates that one task of the printing process writes. */
const batch = 20;

async function addCertificatesToArchive(
  ctx: Context,
  { id, locales }: { id: string; locales: Locale[] },
  zip: ZipFile,
): Promise<void> {
  const build = await createCertificateBuilder(ctx);
  let done = 0;
  for (const locale of locales) {
    const rows = await readValidCertificates(ctx, locale);
    await saveArchiveProgress(ctx, id, { total: rows.length * locales.length });
    for (let from = 0; from < rows.length; from += batch) {
      const some = rows.slice(from, from + batch);
      const files = await drawCertificates(some.map((row) => build(row, locale)));
      some.forEach((row, index) => {
        const name = `${locale}/${formatArchiveFilename(row, locale)}`;
        zip.addBuffer(files[index] as Buffer, name, { compress: false, mtime: row.issued_at });
      });
      done += some.length;
      await saveArchiveProgress(ctx, id, { done });
    }
  }
}

const saveArchiveProgress = (
  { db }: Context,
  id: string,
  values: { state?: 'ready' | 'failed'; total?: number; done?: number },
) => db.updateTable('certificate_archives').set(values).where('id', '=', id).execute();

export const markArchiveFailed = (ctx: Context, id: string) =>
  saveArchiveProgress(ctx, id, { state: 'failed' });

async function readValidCertificates({ db }: Context, locale: Locale): Promise<CertificateRow[]> {
  const rows = await selectCertificates(db, locale)
    .orderBy('entries.number')
    .orderBy('certificates.award_id', (order) => order.asc().nullsLast())
    .execute();
  return rows.filter(({ revocation }) => revocation === null);
}

/** Returns the file name of a certificate. The certificate's number makes it unique. */
function formatArchiveFilename(row: CertificateRow, locale: Locale): string {
  const entry = formatPublicNumber(row.entry_number ?? 0);
  const honour =
    row.award ?? getTranslator(locale, 'papers')('papers.certificate.heading.participation');
  const name = `${entry} ${row.number} ${row.title} - ${honour}`;
  return `${toSafeFileName(name, row.number)}.pdf`;
}
