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
    /** Kind of the record's target: the text of `target` before the first separator. */
    kind: Computed<string>;
  };
  /** Hash chain of the audit records, written by database triggers only. */
  audit_chain: { position: Computed<number>; record_id: Computed<number>; hash: Computed<Buffer> };
  audit_head: { is_only: Computed<boolean>; position: Computed<number>; hash: Computed<Buffer> };
}
