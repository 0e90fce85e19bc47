import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
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
  }
}
