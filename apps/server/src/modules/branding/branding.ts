import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ContestSettings } from '@film-contest/contract/settings';
import type { Context } from '../../context.ts';
import { readLastChange, recordChange } from '../../platform/audit-records.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { encodeImage, measureMeanTone } from '../../platform/images/images.ts';
import { getOriginalKey } from '../media/media.ts';
import { toPublicBranding } from '../settings/public-branding.ts';
import { diffSettings } from '../settings/settings.rules.ts';
import {
  evictContest,
  getCachedContest,
  type LogoFacts,
  parseSettings,
  readContest,
  saveContest,
  selectSettingsRow,
  writeSetting,
} from '../settings/settings.ts';
import { fitLogoSize } from './branding.rules.ts';

interface Logo extends LogoFacts {
  /** The logo as a PNG, in base64. */
  png: string;
}

type Named = Pick<ContestSettings, 'name' | 'branding'>;

export async function readBranding(ctx: Context) {
  const row = await selectSettingsRow(ctx.db);
  const { name, branding } = parseSettings(row?.value);
  return {
    version: row?.version ?? 0,
    settings: { name, branding },
    saved: await readLastChange(ctx.db, 'branding.save'),
    shown: toPublicBranding(await readContest(ctx.db)),
  };
}

/** Saves the contest's name and branding. A new logo is encoded again, without metadata. */
export async function saveBranding(
  ctx: Context,
  request: Request,
  { version, settings: wanted }: { version: number; settings: Named },
) {
  const stored = parseSettings((await selectSettingsRow(ctx.db))?.value);
  const { logo: upload } = wanted.branding;
  const logo =
    upload && upload !== stored.branding.logo ? await createLogoFromUpload(ctx, upload) : null;
  await ctx.db.transaction().execute(async (tx) => {
    const before = parseSettings((await selectSettingsRow(tx))?.value);
    const after = { ...before, ...wanted };
    if (!(await saveContest(tx, after, version))) throw new Refusal('changedMeanwhile');
    if (logo) await writeSetting(tx, 'logo', logo);
    const [oldValues, newValues] = diffSettings(before, after);
    await recordChange(tx, request, 'branding.save', 'settings', oldValues, newValues);
  });
  evictContest(ctx);
  return readBranding(ctx);
}

async function createLogoFromUpload({ db, storage }: Context, id: string): Promise<Logo> {
  const upload = await db
    .selectFrom('uploads')
    .select('facts')
    .where('id', '=', id)
    .where('kind', '=', 'content_image')
    .where('state', '=', 'checked')
    .executeTakeFirst();
  const picture = upload?.facts?.picture;
  if (!picture) throw createFieldRefusal('settings.branding.logo', 'parameter');
  const original = await storage.withFile(getOriginalKey(id), (file) => readFile(file));
  const size = fitLogoSize(picture);
  const png = await encodeImage({ content: original, size, format: 'png' });
  return {
    upload: id,
    revision: createHash('sha256').update(png).digest('base64url').slice(0, 16),
    ...size,
    tone: await measureMeanTone({ content: png }),
    png: png.toString('base64'),
  };
}

/** Reads the PNG of the logo that the contest shows. */
export async function readLogo(ctx: Context): Promise<(LogoFacts & { png: Buffer }) | null> {
  const { logo } = await getCachedContest(ctx);
  if (!logo) return null;
  const row = await ctx.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'logo')
    .executeTakeFirst();
  const stored = row?.value as Logo | undefined;
  return stored ? { ...stored, png: Buffer.from(stored.png, 'base64') } : null;
}
