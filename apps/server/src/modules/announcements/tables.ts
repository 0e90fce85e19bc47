import type { Announcement, announcementStates } from '@film-contest/contract/announcements';
import type { placementLists } from '@film-contest/contract/entry-list';
import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    announcements: {
      id: Generated<string>;
      list: (typeof placementLists)[number];
      state: Generated<(typeof announcementStates)[number]>;
      /** The minute at which the list is published. */
      at: MaybeTime;
      version: Generated<number>;
      by_name: string;
      created_at: CreatedAt;
      updated_at: CreatedAt;
      done_at: MaybeTime;
      result: ColumnType<Announcement['result'], string | null | undefined, string | null>;
    };
  }
}
