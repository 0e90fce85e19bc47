import type { MachineCheck } from '@film-contest/contract/checks';
import type { Film } from '@film-contest/contract/media';
import type { ColumnType, Generated } from 'kysely';
import type { VideoProbe } from '../../platform/video/probe-parse.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
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
  }
}
