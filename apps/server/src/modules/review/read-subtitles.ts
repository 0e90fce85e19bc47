import { text } from 'node:stream/consumers';
import type { Contract } from '@film-contest/contract/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { parseSubtitles, toPlainText } from '../../platform/video/subtitles-parse.ts';
import { readFormFiles } from '../entries/entry-files.ts';
import { getReviewedForm } from '../entries/revisions.rules.ts';

/** Reads the cues of a subtitle file as the player shows them. */
export async function readSubtitles(
  { db, storage }: Context,
  { id, language }: Contract['consoleSubtitles']['params'],
): Promise<Contract['consoleSubtitles']['data']> {
  const entry = await db
    .selectFrom('entries')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'draft')
    .executeTakeFirst();
  const form = entry && getReviewedForm(entry);
  const uploadId = form?.subtitles?.[language];
  const file = uploadId ? (await readFormFiles(db, form)).get(uploadId) : undefined;
  const key = file?.facts?.track;
  if (!key || (await storage.size(key)) === null) throw new Refusal('notFound');
  const cues = parseSubtitles(await text(storage.read(key)))?.cues ?? [];
  return {
    filename: file.filename,
    cues: cues.map(({ start, end, text: marked }) => ({ start, end, text: toPlainText(marked) })),
  };
}
