import type { FactorKind } from '@film-contest/contract/sign-in';
import type { ColumnType, Generated } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface SignInTables {
  sessions: {
    id: Generated<string>;
    token_hash: Buffer;
    account_id: string;
    staff_cookie_hash: Buffer | null;
    browser: string | null;
    system: string | null;
    network: string | null;
    must_enrol: Generated<boolean>;
    proved_at: CreatedAt;
    created_at: CreatedAt;
    last_used_at: CreatedAt;
    expires_at: ColumnType<Date, Date, Date>;
  };
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
  recovery_codes: { account_id: string; code_hash: Buffer };
  factor_tickets: {
    token_hash: Buffer;
    purpose: string;
    account_id: string;
    data: string;
    tries: Generated<number>;
    expires_at: ColumnType<Date, Date, Date>;
  };
}
