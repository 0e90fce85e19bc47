import { randomUUID } from 'node:crypto';
import type { Config } from './config.ts';
import { type Context, createLogger, openResources, type Services } from './context.ts';
import { createAccountCreationFactsCache } from './modules/accounts/account-creation-facts.ts';
import { createRecentLoginCounters } from './modules/accounts/login-work.ts';
import { createSessionCache } from './modules/accounts/sessions.ts';
import { createAuditChainCache } from './modules/audit-log/chain.ts';
import { createFreePageCache } from './modules/content/free-pages.ts';
import { createTrendsCache } from './modules/dashboard/dashboard.ts';
import { createGalleryCaches } from './modules/gallery/found-numbers.ts';
import { createLetterIndexCache } from './modules/gallery/letter-index-cache.ts';
import { createImpressionCounter } from './modules/impressions/impressions.ts';
import { createLedgerNumberCache, createLedgerStateCache } from './modules/ledger/ledger-state.ts';
import { createLedgerSignerProvider, installNodeCryptoEngine } from './modules/ledger/signing.ts';
import { createPublishedFolderCache } from './modules/media/published-files.ts';
import { createOverrideCache } from './modules/message-overrides/message-overrides.ts';
import { createNetworkHashPrefix } from './modules/networks/assess-network.ts';
import { createPaperCaches } from './modules/papers/papers.ts';
import { createContestCache } from './modules/settings/settings.ts';
import { createOpeningCounter } from './modules/share/share.ts';
import { createUploadStoreLoader } from './modules/uploads/upload-store-loader.ts';
import { createPassCache } from './modules/venue-passes/venue-passes.ts';
import { createBallotBox } from './modules/voting/ballot-box.ts';
import { createVoteBudgets } from './modules/voting/budgets.ts';
import { createOutcomeBuffer } from './modules/voting/outcomes.ts';
import { createEntryStateCaches } from './modules/voting/situation.ts';
import { createRecentVoteCounters } from './modules/voting/vote-requests.ts';
import { createRateLimitCounters } from './platform/http/rate-limits.ts';

/** Opens the resources of a process and creates its in-memory services. */
export async function openContext(config: Config, log = createLogger(config.logLevel)) {
  installNodeCryptoEngine();
  const { resources, owner, close } = await openResources(config, log);
  const ctx = { ...resources, createServices } as Context;
  ctx.services = createServices(ctx);
  return {
    ctx,
    owner,
    async close(): Promise<void> {
      try {
        await drainServices(ctx.services);
      } finally {
        await close();
      }
    },
  };
}

/**
 * Creates the in-memory services of a process: caches, counters and batches of writes. Services start no timers or
 * connections before their first use.
 */
function createServices(ctx: Context): Services {
  return {
    // Caches.
    accountCreationFacts: createAccountCreationFactsCache(ctx),
    auditChain: createAuditChainCache(ctx),
    contest: createContestCache(ctx),
    ...createEntryStateCaches(ctx),
    freePages: createFreePageCache(ctx),
    galleryFinder: createGalleryCaches(),
    letterIndex: createLetterIndexCache(),
    ledgerNumber: createLedgerNumberCache(ctx),
    ledgerState: createLedgerStateCache(ctx),
    messageOverrides: createOverrideCache(ctx),
    networkHashPrefix: createNetworkHashPrefix(ctx),
    networkLists: { bench: null },
    papers: createPaperCaches(),
    publishedFolders: createPublishedFolderCache(ctx),
    sessions: createSessionCache(),
    trends: createTrendsCache(ctx),
    venuePasses: createPassCache(ctx),
    // Counters.
    countedDevices: { newer: new Set(), older: new Set() },
    getCounter: createRateLimitCounters(ctx.pool),
    getLedgerSigner: createLedgerSignerProvider(ctx),
    inFlightVotes: new Map(),
    networkViews: { views: null },
    // Buffers that are written in batches.
    ballotBox: createBallotBox(ctx),
    budgets: createVoteBudgets(ctx),
    impressions: createImpressionCounter(ctx),
    openings: createOpeningCounter(ctx),
    recentLogins: createRecentLoginCounters(ctx),
    recentVotes: createRecentVoteCounters(ctx),
    voteOutcomes: createOutcomeBuffer(ctx),
    // State of uploads and of the process.
    completingUploads: new Map(),
    openUploadStore: createUploadStoreLoader(ctx),
    processId: randomUUID(),
  };
}

/** Writes all pending batches. Resolves when all votes and counters are stored in the database. */
export async function drainServices(services: Services): Promise<void> {
  const { budgets, impressions, openings, recentLogins, recentVotes, voteOutcomes } = services;
  await services.ballotBox.drain();
  const batches = [budgets, impressions, openings, recentLogins, recentVotes, voteOutcomes];
  await Promise.all(batches.map((batch) => batch.drain()));
}
