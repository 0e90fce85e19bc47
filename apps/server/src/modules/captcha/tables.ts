import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    captchas: {
      id: Generated<string>;
      purpose: string | null;
      code: string;
      expires_at: Time;
      used_at: MaybeTime;
      used_for: Buffer | null;
    };
  }
}
