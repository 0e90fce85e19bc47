import { createHash } from 'node:crypto';
import type { Locale } from '@film-contest/contract/locales';
import { type Paper, papers } from '@film-contest/contract/papers';
import { getTranslator } from '@film-contest/messages/load';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { PaperDocument, Printer } from '../../platform/documents/document.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { ProcessBusy } from '../../platform/tasks/task-process.ts';
import { createUrlSigner } from '../media/media.ts';
import { buildPaperDocument } from './paper-documents.ts';
import { createBlankFacts, type PaperFacts, readEntryFacts } from './paper-facts.ts';
import { formatPaperFilename } from './papers.rules.ts';

/** A paper that is not rendered as a PDF yet. The revision is a hash of its contents. */
export interface PlannedPaper {
  document: PaperDocument;
  filename: string;
  revision: string;
  /** Account that owns the paper's entry; null for a blank paper. */
  accountId: string | null;
}

export async function listEntryPapers(ctx: Context, accountId: string, id: string, locale: Locale) {
  await ctx.db
    .selectFrom('entries')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  const address = createUrlSigner(ctx);
  return papers.map((paper) => ({ paper, address: address(getPaperKey(id, locale, paper)) }));
}

export const getPaperKey = (id: string, locale: Locale, paper: Paper) =>
  `papers/${id}/${locale}/${paper}.pdf`;

export async function planBlankPaper(
  ctx: Context,
  paper: Paper,
  locale: Locale,
): Promise<PlannedPaper> {
  return buildPlannedPaper(paper, locale, await createBlankFacts(ctx, locale), null);
}

/** Builds the document of an entry's paper, such as the entry form; null if the entry does not exist. */
export async function planFilledPaper(
  ctx: Context,
  paper: Paper,
  locale: Locale,
  id: string,
): Promise<PlannedPaper | null> {
  const facts = await readEntryFacts(ctx, id, locale);
  return facts && buildPlannedPaper(paper, locale, facts, facts.accountId);
}

function buildPlannedPaper(
  paper: Paper,
  locale: Locale,
  facts: PaperFacts,
  accountId: string | null,
) {
  const document = buildPaperDocument(paper, locale, facts);
  const revision = createHash('sha256').update(JSON.stringify(document));
  return {
    document,
    filename: formatPaperFilename(
      getTranslator(locale, 'film')(`film.paper.${paper}`),
      facts.title,
    ),
    revision: revision.digest('base64url').slice(0, 22),
    accountId,
  };
}

/** Creates the caches of printed papers. They are separate, so that filled papers do not evict blank ones. */
export const createPaperCaches = () => ({ blank: createPaperCache(), filled: createPaperCache() });

const createPaperCache = () => new LRUCache<string, Promise<Buffer>>({ max: 32 });

declare module '../../context.ts' {
  interface Services {
    /** Caches of printed papers, keyed by revision. */
    papers: ReturnType<typeof createPaperCaches>;
  }
}

/**
 * Maximum number of papers per account that are printing or waiting: one of each kind. Limited because all accounts
 * share one printer.
 */
const share = papers.length;

/**
 * Creates a printer that caches papers by revision. Concurrent requests for the same revision share one print.
 */
export function createPaperPrinter(printer: Printer, printed = createPaperCache()) {
  const unfinished = new Map<string, number>();

  function printPaper({ document, accountId }: PlannedPaper): Promise<Buffer> {
    const drawPaper = () => printer.draw(async () => document);
    if (accountId === null) return drawPaper();
    const before = unfinished.get(accountId) ?? 0;
    if (before >= share) throw new ProcessBusy('too many papers of one account');
    unfinished.set(accountId, before + 1);
    return drawPaper().finally(() => {
      const left = (unfinished.get(accountId) ?? 0) - 1;
      if (left > 0) unfinished.set(accountId, left);
      else unfinished.delete(accountId);
    });
  }

  return {
    /** @throws ProcessBusy if too many papers are waiting, in total or for the same account */
    async pdf(planned: PlannedPaper): Promise<Buffer> {
      const { revision } = planned;
      const pdf = printed.get(revision) ?? printPaper(planned);
      printed.set(revision, pdf);
      pdf.catch(() => printed.delete(revision));
      return pdf;
    },
  };
}
