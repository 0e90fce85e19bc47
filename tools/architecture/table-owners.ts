/**
 * The owner of each table: a folder or file below `apps/server/src/`. Only its owner writes a table. Tables that
 * are missing here, such as `entry_listing` and `audit_chain`, are written by database triggers only.
 */
export const tableOwners: Record<string, readonly string[]> = {
  'modules/accounts': ['accounts', 'link_tokens', 'sessions', 'sms_codes'],
  'modules/captcha': ['captchas'],
  'modules/contact': ['contact_answers', 'contact_messages', 'contact_notes'],
  'modules/content': ['content_previews', 'content_uploads', 'content_versions', 'contents'],
  'modules/entries': ['counters', 'entries', 'entry_events', 'entry_files'],
  'modules/entry-list': ['entry_exports', 'list_columns', 'saved_views'],
  'modules/factors': ['factor_tickets', 'recovery_codes', 'second_factors'],
  'modules/films': ['films', 'renditions'],
  'modules/impressions': ['entry_impressions'],
  'modules/message-overrides': ['site_texts'],
  'modules/networks': ['allowed_networks', 'caller_reports'],
  'modules/orphans': ['orphan_files'],
  'modules/outbox': ['messages'],
  'modules/review': ['review_assignments', 'review_holds', 'review_ticks'],
  'modules/settings': ['settings'],
  'modules/share': ['share_counts'],
  'modules/staff': ['invitations', 'staff_roles'],
  'modules/uploads': ['uploads'],
  'modules/venue-passes': ['vote_passes'],
  'modules/vote-audit': ['tally_proofs'],
  'modules/voting': [
    'vote_budgets',
    'vote_codes',
    'vote_outcomes',
    'vote_refusals',
    'vote_tallies',
    'votes',
  ],
  'platform/audit-records.ts': ['audit_log'],
  'platform/http/idempotency.ts': ['idempotency_keys', 'stored_responses'],
  'platform/http/rate-limits.ts': ['rate_limits'],
  'platform/jobs': ['worker_heartbeats'],
};

/** Code that restores a backup and therefore writes all tables. */
export const restoresAllTables = 'platform/backup';
