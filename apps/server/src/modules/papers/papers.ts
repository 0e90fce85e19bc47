import { createHash } from 'node:crypto';
import type { Locale } from '@film-contest/contract/locales';
import { type Paper, papers } from '@film-contest/contract/papers';
import { translator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import type { PaperDocument } from '../../platform/documents/document.ts';
import type { Printer } from '../../platform/documents/documents.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { signedAddress } from '../media/media.ts';
import { paperDocument } from './paper-documents.ts';
import { blankFacts, entryFacts } from './paper-facts.ts';
import { paperFilename } from './papers.rules.ts';

/** A paper as it would be printed now; the revision changes with anything that it says. */
export interface PlannedPaper {
  document: PaperDocument;
  filename: string;
  revision: string;
}

/** Where an own entry's papers can be had, for some minutes. Refuses with 4006. */
export async function entryPapers(ctx: Context, accountId: string, id: string, locale: Locale) {
  const entry = await ctx.db
    .selectFrom('entries')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!entry) throw new Refusal('notFound');
  const address = signedAddress(ctx);
  return papers.map((paper) => ({ paper, address: address(paperKey(id, locale, paper)) }));
}

/** What the signature of an entry's paper is about: signed like any private file. */
export const paperKey = (id: string, locale: Locale, paper: Paper) =>
  `papers/${id}/${locale}/${paper}.pdf`;

/** A paper that nothing is filled into. */
export async function planBlank(ctx: Context, paper: Paper, locale: Locale): Promise<PlannedPaper> {
  return plan(paper, locale, await blankFacts(ctx, locale));
}

/** A paper with what is saved of an entry; null when there is no such entry. */
export async function planFilled(
  ctx: Context,
  paper: Paper,
  locale: Locale,
  id: string,
): Promise<PlannedPaper | null> {
  const facts = await entryFacts(ctx, id, locale);
  return facts && plan(paper, locale, facts);
}

function plan(paper: Paper, locale: Locale, facts: Parameters<typeof paperDocument>[2]) {
  const document = paperDocument(paper, locale, facts);
  const revision = createHash('sha256').update(JSON.stringify(document));
  return {
    document,
    filename: paperFilename(translator(locale, 'film')(`film.paper.${paper}`), facts.title),
    revision: revision.digest('base64url').slice(0, 22),
  };
}

/** How many printed papers are remembered: the blank ones, and what is being looked at. */
const remembered = 32;

/** Papers as PDF. Who asks for one that is being printed, or was just now, gets that one. */
export function openPapers(printer: Printer) {
  const printed = new Map<string, Promise<Buffer>>();
  return {
    /** @throws ThreadBusy when too many others are to be printed first. */
    pdf({ document, revision }: PlannedPaper): Promise<Buffer> {
      const pdf = printed.get(revision) ?? printer.draw(async () => document);
      printed.delete(revision);
      printed.set(revision, pdf);
      pdf.catch(() => printed.delete(revision));
      const [oldest] = printed.keys();
      if (printed.size > remembered && oldest !== undefined) printed.delete(oldest);
      return pdf;
    },
  };
}
