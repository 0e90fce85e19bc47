import type { ColumnType, Generated } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, Date>;
type Computed<T> = ColumnType<T, never, never>;

/** The audit log and its hash chain, which reveals removed or changed records. */
export interface AuditTables {
  audit_log: {
    id: Generated<number>;
    at: CreatedAt;
    account_id: string | null;
    who: string;
    action: string;
    target: string;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
    address: string;
    request_id: string;
    /** The part of `target` before its first separator. */
    kind: Computed<string>;
  };
  /** Written by database triggers only. */
  audit_chain: { position: Computed<number>; record_id: Computed<number>; hash: Computed<Buffer> };
  audit_head: { is_only: Computed<boolean>; position: Computed<number>; hash: Computed<Buffer> };
}
