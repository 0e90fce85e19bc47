import type { Role } from '@film-contest/contract/access';
import type { MachineCheck } from '@film-contest/contract/checks';
import type { InboxState } from '@film-contest/contract/contact';
import type { ContentState } from '@film-contest/contract/content';
import type { ContentTypeName } from '@film-contest/contract/content-types';
import type { EntryDraft, EntryField, EntryState, SentBack } from '@film-contest/contract/entries';
import type { EntryExport } from '@film-contest/contract/entry-list';
import type { Locale } from '@film-contest/contract/locales';
import type { Film, Picture, UploadKind } from '@film-contest/contract/media';
import type { GiveawayDraft } from '@film-contest/contract/review';
import type { NetworkClass, ProofLevel } from '@film-contest/contract/voting';
import type { ColumnType, Generated } from 'kysely';

import type { VideoProbe } from '../video/probe-parse.ts';
import type { AuditTables } from './audit-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;
type Time = ColumnType<Date, Date, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json<T> = ColumnType<T, string | undefined, string>;
type Computed<T> = ColumnType<T, never, never>;

export interface Tables extends SignInTables, AuditTables {
  accounts: {
    id: Generated<string>;
    email: string | null;
    phone: string | null;
    name: string | null;
    password_hash: string;
    locale: Locale;
    activated_at: MaybeTime;
    suspended_at: MaybeTime;
    suspended_reason: string | null;
    suspended_by: string | null;
    erased_at: MaybeTime;
    consent_version: number;
    consent_at: CreatedAt;
    created_at: CreatedAt;
  };
  staff_roles: { account_id: string; role: Role };
  link_tokens: {
    token_hash: Buffer;
    purpose: 'activation' | 'reset' | 'setup';
    account_id: string | null;
    expires_at: Time;
    used_at: MaybeTime;
    created_at: CreatedAt;
  };
  captchas: {
    id: Generated<string>;
    purpose: string | null;
    code: string;
    expires_at: Time;
    used_at: MaybeTime;
    used_for: Buffer | null;
  };
  /** Unused column, kept for the previous version of the application during an update. */
  idempotency_keys: { created_at: CreatedAt };
  stored_responses: {
    id: Buffer;
    caller: Buffer;
    account_id: string | null;
    body_hash: Buffer;
    sealed: Buffer;
    created_at: CreatedAt;
  };
  uploads: {
    id: Generated<string>;
    account_id: string;
    kind: UploadKind;
    filename: string;
    size: number;
    state: Generated<'granted' | 'checked' | 'refused'>;
    checks: Json<MachineCheck[]>;
    facts: ColumnType<UploadFacts | null, string | null | undefined, string | null>;
    sha256: string | null;
    /** SHA-256 of the film, which the entrant declared before the upload. */
    declared_sha256: string | null;
    created_at: CreatedAt;
    claimed_at: MaybeTime;
    completed_at: MaybeTime;
  };
  films: {
    upload_id: string;
    state: Generated<Film['state']>;
    checks: Json<MachineCheck[]>;
    seconds: number | null;
    probe: ColumnType<VideoProbe | null, string | null | undefined, string | null>;
    /** A short technical message for staff that explains why the film could not be checked. */
    fault: string | null;
    created_at: CreatedAt;
    updated_at: CreatedAt;
  };
  renditions: {
    upload_id: string;
    name: string;
    state: Generated<'waiting' | 'running' | 'ready' | 'failed'>;
    progress: Generated<number>;
    attempts: Generated<number>;
    /** A short technical message for staff that explains why the last attempt failed. */
    fault: string | null;
    changed_at: CreatedAt;
    folder: string | null;
    facts: ColumnType<unknown, string | null | undefined, string | null>;
  };
  orphan_files: { key: string; bytes: number; found_at: CreatedAt; seen_at: CreatedAt };
  /** Workers by their ids as in the jobs' `locked_by`. Workers of one process share `process`. */
  worker_heartbeats: { worker_id: string; process: Generated<string>; at: CreatedAt };
  counters: { name: string; value: Generated<number> };
  entry_files: { entry_id: string; upload_id: string };
  entries: {
    id: Generated<string>;
    account_id: string;
    number: number | null;
    state: Generated<EntryState>;
    form: Json<EntryDraft>;
    reasons: Json<{ field: EntryField; reason: string }[]>;
    giveaways: Json<GiveawayDraft[]>;
    /** Content of the entry's form when staff requested changes; null once the entry has been decided. */
    sent_back: ColumnType<SentBack | null, string | null | undefined, string | null>;
    version: Generated<number>;
    created_at: CreatedAt;
    updated_at: CreatedAt;
    submitted_at: MaybeTime;
    published_at: MaybeTime;
    /** Deadline for the upload of a film whose entry was submitted before the upload. */
    film_awaited_until: MaybeTime;
    /** Pinyin initials of title and team, for searches. */
    pinyin: Generated<string>;
    title: Computed<string>;
    team: Computed<string>;
    group_name: Computed<'open' | 'student' | null>;
    school: Computed<string | null>;
    school_id: Computed<number | null>;
    video_id: Computed<string | null>;
  };
  /** The staff's list of entries, written by database triggers only when an entry, its film or its files change. */
  entry_listing: {
    entry_id: string;
    number: number;
    state: EntryState;
    group_name: 'open' | 'student' | null;
    school_id: number | null;
    school: string | null;
    title: string;
    search: string;
    submitted_at: Date | null;
    updated_at: Date;
    seconds: number | null;
    worst: string | null;
    worst_shown: string | null;
    published_at: Date | null;
  };
  saved_views: {
    id: Generated<string>;
    account_id: string;
    list: string;
    name: string;
    query: string;
    is_shared: Generated<boolean>;
    version: Generated<number>;
    created_at: CreatedAt;
  };
  list_columns: { account_id: string; list: string; columns: string[] };
  entry_exports: {
    id: Generated<string>;
    account_id: string;
    session_id: string | null;
    wanted: Json<ExportOrder>;
    created_at: CreatedAt;
  };
  entry_events: {
    id: Generated<number>;
    entry_id: string;
    state: EntryState;
    actor_id: string | null;
    note: string | null;
    /** Changes to the entry that staff requested. */
    reasons: Json<{ field: EntryField; reason: string }[]>;
    at: CreatedAt;
  };
  review_assignments: { entry_id: string; account_id: string };
  review_holds: { entry_id: string; account_id: string; since: CreatedAt; expires_at: Time };
  review_ticks: { entry_id: string; item: string; account_id: string | null; at: CreatedAt };
  votes: {
    id: Generated<number>;
    entry_number: number;
    voter_id: Buffer;
    account_id: string | null;
    request_id: string;
    at: CreatedAt;
    voter_since: Time;
    network: NetworkClass;
    bucket_narrow: Buffer;
    bucket_wide: Buffer;
    level: Generated<ProofLevel>;
    masked: string | null;
    asn: number | null;
    dwell_ms: number | null;
    pass_id: string | null;
    contact_hash: Buffer | null;
  };
  vote_tallies: { entry_number: number; votes: Generated<number> };
  vote_budgets: { key: Buffer; starts_at: Time; count: number };
  vote_refusals: {
    id: Generated<number>;
    case_id: string | null;
    at: CreatedAt;
    entry_number: number;
    code: number;
    network: NetworkClass;
    level: ProofLevel;
    masked: string | null;
    asn: number | null;
    sources: string[];
  };
  vote_outcomes: { minute: Time; code: number; network: NetworkClass; count: number };
  caller_reports: {
    process: string;
    at: Time;
    requests: number;
    unreadable: number;
    private: number;
    forwarded_by_strangers: number;
    most_frequent: number;
    /** Network of the most frequent IP address among the requests. */
    network: string | null;
  };
  tally_proofs: { at: CreatedAt; entries: number; votes: number; differing: number[] };
  vote_codes: {
    contact_hash: Buffer;
    voter_id: Buffer;
    code_hash: Buffer;
    tries: Generated<number>;
    sent_at: CreatedAt;
    expires_at: Time;
  };
  vote_passes: {
    id: Generated<string>;
    name: string;
    token_hash: Buffer;
    quota: number;
    used: Generated<number>;
    opens_at: Time;
    closes_at: Time;
    networks: string[];
    created_at: CreatedAt;
    revoked_at: MaybeTime;
  };
  allowed_networks: {
    id: Generated<string>;
    range: string;
    reason: string;
    expires_at: Time;
    created_at: CreatedAt;
  };
  entry_impressions: { day: string; entry_number: number; count: number };
  messages: {
    id: Generated<number>;
    channel: 'mail' | 'sms';
    recipient: string;
    subject: string;
    text_body: string;
    html_body: string | null;
    state: Generated<'queued' | 'sent' | 'failed'>;
    attempts: Generated<number>;
    fault: string | null;
    created_at: CreatedAt;
    sent_at: MaybeTime;
    /** Number of times the message was resent. Only the job of the latest resend sends the message. */
    round: Generated<number>;
    tried_at: MaybeTime;
    /** Time when the code or link in the message expires. */
    useful_until: MaybeTime;
    kind: string | null;
  };
  sms_codes: {
    phone: string;
    code_hash: Buffer;
    tries: Generated<number>;
    sent_at: CreatedAt;
    expires_at: Time;
  };
  invitations: {
    id: Generated<string>;
    email: string;
    roles: Role[];
    token_hash: Buffer;
    invited_by: string | null;
    expires_at: Time;
    created_at: CreatedAt;
  };
  contents: {
    id: Generated<number>;
    type: ContentTypeName;
    state: ContentState | 'removed';
    position: number;
    facts: Json<Record<string, unknown>>;
    texts: Json<Record<Locale, Record<string, unknown> | null>>;
    version: Generated<number>;
    created_at: CreatedAt;
    updated_at: CreatedAt;
    published_at: MaybeTime;
    publish_at: MaybeTime;
    unpublish_at: MaybeTime;
    entry_id: Computed<string | null>;
    unique_fact: string | null;
  };
  content_uploads: { content_id: number; upload_id: string };
  content_versions: {
    content_id: number;
    version: number;
    state: ContentState | 'removed';
    facts: Json<Record<string, unknown>>;
    texts: Json<Record<Locale, Record<string, unknown> | null>>;
    uploads: string[];
    action: string | null;
    by_name: string | null;
    at: Time;
  };
  content_previews: {
    token_hash: Buffer;
    session_hash: Buffer;
    type: ContentTypeName;
    content_id: number | null;
    facts: Json<Record<string, unknown>>;
    texts: Json<Record<Locale, Record<string, unknown> | null>>;
    expires_at: Time;
  };
  contact_messages: {
    id: Generated<string>;
    content: string;
    name: string;
    contact: string;
    locale: Locale;
    state: Generated<InboxState>;
    version: Generated<number>;
    at: CreatedAt;
    assignee_id: string | null;
  };
  contact_notes: {
    id: Generated<number>;
    message_id: string;
    text: string;
    by_name: string;
    at: CreatedAt;
  };
  contact_answers: {
    id: Generated<number>;
    message_id: string;
    text: string;
    by_name: string;
    at: CreatedAt;
  };
  share_counts: {
    code: string;
    day: ColumnType<string, string | undefined>;
    clicks: Generated<number>;
  };
  settings: {
    name: string;
    value: Json<unknown>;
    version: Generated<number>;
    updated_at: CreatedAt;
  };
  site_texts: {
    key: string;
    own: Json<Partial<Record<Locale, string>>>;
    version: Generated<number>;
    changed_by: string;
    changed_at: CreatedAt;
  };
}

/** A requested export of personal data, and the locale of the export. */
export interface ExportOrder {
  wanted: EntryExport;
  locale: Locale;
}

/** Results of the automatic file checks of an upload. */
export interface UploadFacts {
  /** Storage keys of the full picture and of a smaller picture for lists. */
  picture?: Picture;
  card?: Picture;
  /** Length of a film in seconds, or the end time of the last subtitle. */
  seconds?: number;
  /** Storage key of the subtitles as WebVTT. */
  track?: string;
}
