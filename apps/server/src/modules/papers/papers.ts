import { createHash } from 'node:crypto';
import type { Locale } from '@film-contest/contract/locales';
import { type Paper, papers } from '@film-contest/contract/papers';
import { getTranslator } from '@film-contest/messages/load';
import type { Context } from '../../context.ts';
import type { PaperDocument, Printer } from '../../platform/documents/document.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ProcessBusy } from '../../platform/tasks/task-process.ts';
import { signedAddress } from '../media/media.ts';
import { paperDocument } from './paper-documents.ts';
import { blankFacts, entryFacts, type PaperFacts } from './paper-facts.ts';
import { paperFilename } from './papers.rules.ts';

/** A paper as it would be printed now; the revision changes with anything that it says. */
export interface PlannedPaper {
  document: PaperDocument;
  filename: string;
  revision: string;
  /** Whose it is; null for a blank one. */
  accountId: string | null;
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
  return plan(paper, locale, await blankFacts(ctx, locale), null);
}

/** A paper with what is saved of an entry; null when there is no such entry. */
export async function planFilled(
  ctx: Context,
  paper: Paper,
  locale: Locale,
  id: string,
): Promise<PlannedPaper | null> {
  const facts = await entryFacts(ctx, id, locale);
  return facts && plan(paper, locale, facts, facts.accountId);
}

function plan(paper: Paper, locale: Locale, facts: PaperFacts, accountId: string | null) {
  const document = paperDocument(paper, locale, facts);
  const revision = createHash('sha256').update(JSON.stringify(document));
  return {
    document,
    filename: paperFilename(getTranslator(locale, 'film')(`film.paper.${paper}`), facts.title),
    revision: revision.digest('base64url').slice(0, 22),
    accountId,
  };
}

/** How many printed papers are remembered: the blank ones, and what is being looked at. */
const remembered = 32;

/**
 * How many papers of one account may be asked for and not be there yet: each of an entry's once, so that
 * one is printed and two wait. Everybody's papers go through the same printer.
 */
const share = papers.length;

/** Papers as PDF. Who asks for one that is being printed, or was just now, gets that one. */
export function openPapers(printer: Printer) {
  const printed = new Map<string, Promise<Buffer>>();
  const unfinished = new Map<string, number>();

  function print({ document, accountId }: PlannedPaper): Promise<Buffer> {
    const draw = () => printer.draw(async () => document);
    if (accountId === null) return draw();
    const before = unfinished.get(accountId) ?? 0;
    if (before >= share) throw new ProcessBusy('too many papers of one account');
    unfinished.set(accountId, before + 1);
    return draw().finally(() => {
      const left = (unfinished.get(accountId) ?? 0) - 1;
      if (left > 0) unfinished.set(accountId, left);
      else unfinished.delete(accountId);
    });
  }

  return {
    /** @throws ProcessBusy when too many others, or of the same account, are to be printed first. */
    async pdf(planned: PlannedPaper): Promise<Buffer> {
      const { revision } = planned;
      const pdf = printed.get(revision) ?? print(planned);
      printed.delete(revision);
      printed.set(revision, pdf);
      pdf.catch(() => printed.delete(revision));
      const [oldest] = printed.keys();
      if (printed.size > remembered && oldest !== undefined) printed.delete(oldest);
      return pdf;
    },
  };
}
