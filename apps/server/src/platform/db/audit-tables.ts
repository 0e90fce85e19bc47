import type { ColumnType, Generated } from 'kysely';

type Made = ColumnType<Date, Date | undefined, Date>;
type Computed<T> = ColumnType<T, never, never>;

/** What staff did, and the hashes that show whether it is whole. */
export interface AuditTables {
  audit_log: {
    id: Generated<number>;
    at: Made;
    account_id: string | null;
    who: string;
    action: string;
    target: string;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
    address: string;
    request_id: string;
    /** The beginning of `target`. */
    kind: Computed<string>;
  };
  /** Written by the database alone. */
  audit_chain: { position: Computed<number>; record_id: Computed<number>; hash: Computed<Buffer> };
  audit_head: { is_only: Computed<boolean>; position: Computed<number>; hash: Computed<Buffer> };
}
