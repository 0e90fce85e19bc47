import type { FactorKind } from '@film-contest/contract/sign-in';
import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    factor_tickets: {
      token_hash: Buffer;
      purpose: string;
      account_id: string;
      data: string;
      tries: Generated<number>;
      expires_at: Time;
    };
    recovery_codes: { account_id: string; code_hash: Buffer };
    second_factors: {
      id: Generated<string>;
      account_id: string;
      kind: FactorKind;
      name: string;
      created_at: CreatedAt;
      last_used_at: MaybeTime;
      secret: Buffer | null;
      last_step: number | null;
      credential_id: string | null;
      public_key: Buffer | null;
      counter: number | null;
      transports: Generated<string[]>;
    };
  }
}
