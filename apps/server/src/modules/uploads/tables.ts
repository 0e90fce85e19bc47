import type { MachineCheck } from '@film-contest/contract/checks';
import type { Picture, UploadKind } from '@film-contest/contract/media';
import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
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
  }
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
