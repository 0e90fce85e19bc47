import type { Role } from '@film-contest/contract/access';
import type { Generated } from 'kysely';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    invitations: {
      id: Generated<string>;
      email: string;
      roles: Role[];
      token_hash: Buffer;
      invited_by: string | null;
      expires_at: Time;
      created_at: CreatedAt;
    };
    staff_roles: { account_id: string; role: Role };
  }
}
