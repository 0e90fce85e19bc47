import type {
  EntryDraft,
  EntryEvent,
  EntryField,
  EntryState,
  SentBack,
} from '@film-contest/contract/entries';
import type { EntryFlag } from '@film-contest/contract/entry-flags';
import type { EntryTexts, GiveawayDraft } from '@film-contest/contract/review';
import type { ColumnType, Generated } from 'kysely';

/**
 * The form with the entrant's changes to an entry that is not a draft. It replaces the entry's own form when the
 * entrant submits the revision. For a published entry, it replaces the form when staff accept the revision.
 */
export interface Revision {
  form: EntryDraft;
  /** Titles and synopses by language, once staff have corrected them. */
  texts?: EntryTexts;
  /** Changes that staff requested to a submitted revision. */
  reasons: { field: EntryField; reason: string }[];
  /** Time of the last save, ISO 8601. */
  savedAt: string;
}

/** A form as the reviewers last saw it, with the time of the first change since then. */
export interface LastReviewed extends SentBack {
  /** ISO 8601. */
  at: string;
  /** Whether a reviewer has seen the entry since its last change. */
  isSeen: boolean;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    counters: { name: string; value: Generated<number> };
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
      revision: ColumnType<Revision | null, string | null | undefined, string | null>;
      /** Time of the submission of a revision that waits for a decision. */
      revision_submitted_at: MaybeTime;
      revision_version: Generated<number>;
      last_reviewed: ColumnType<LastReviewed | null, string | null | undefined, string | null>;
      /** Titles and synopses by language, derived from the form. */
      texts: ColumnType<EntryTexts, string | undefined, string>;
      version: Generated<number>;
      created_at: CreatedAt;
      updated_at: CreatedAt;
      submitted_at: MaybeTime;
      published_at: MaybeTime;
      /** Deadline for the upload of a film whose entry was submitted before the upload. */
      film_awaited_until: MaybeTime;
      /** Pinyin initials of title and team for the search. */
      pinyin: Generated<string>;
      title: Computed<string>;
      team: Computed<string>;
      group_name: Computed<'open' | 'student' | null>;
      school: Computed<string | null>;
      school_id: Computed<number | null>;
      video_id: Computed<string | null>;
    };
    entry_events: {
      id: Generated<number>;
      entry_id: string;
      state: EntryState;
      actor_id: string | null;
      note: string | null;
      revision: EntryEvent['revision'];
      changed: Json<EntryField[]>;
      /** Changes to the entry that staff requested. */
      reasons: Json<{ field: EntryField; reason: string }[]>;
      at: CreatedAt;
    };
    entry_marks: { entry_id: string; flag: EntryFlag | null; tags: Generated<string[]> };
    entry_notes: {
      id: Generated<number>;
      entry_id: string;
      account_id: string | null;
      text: string;
      at: CreatedAt;
    };
    /** `is_revised`: only the revision of the entry names the upload. */
    entry_files: { entry_id: string; upload_id: string; is_revised: Generated<boolean> };
    /** The staff's list of entries, written by database triggers only when an entry, its film or its files change. */
    entry_listing: ReadOnly<{
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
    }>;
  }
}
