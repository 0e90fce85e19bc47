import { Kysely, PostgresDialect } from 'kysely';
import pLimit from 'p-limit';
import type { PoolClient, QueryResult } from 'pg';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

type Run = (text: string, values?: unknown[]) => Promise<QueryResult>;

/**
 * Creates a database whose transactions are savepoints of the client's open transaction, so that all of them
 * commit or roll back together. A failed statement outside of them rolls back alone. Nested transactions, and
 * statements outside of them, run one after the other; waiting ones are rejected when the connection ends.
 * Nested transactions cannot choose an isolation level. After `end` every statement throws.
 */
export function nestTransactions(client: PoolClient) {
  const enqueue = pLimit({ concurrency: 1, rejectOnClear: true });
  const rejectWaiting = () => enqueue.clearQueue();
  client.once('end', rejectWaiting);
  let savepoints = 0;
  let hasEnded = false;

  const query: Run = async (text, values) => {
    if (hasEnded) throw new Error('the call of this transaction has ended');
    return client.query(text, values);
  };

  const rollBackTo = (name: string) =>
    query(`rollback to savepoint ${name}; release savepoint ${name}`);

  /** Runs a statement outside of nested transactions. */
  const runOutside: Run = (text, values) =>
    enqueue(async () => {
      const name = `statement_${++savepoints}`;
      await query(`savepoint ${name}`);
      try {
        const result = await query(text, values);
        await query(`release savepoint ${name}`);
        return result;
      } catch (error) {
        await rollBackTo(name);
        throw error;
      }
    });

  function connect() {
    let transaction: string | null = null;
    let close: () => void = () => {};

    /** Resolves when the savepoint is set; holds the queue until `close`. */
    const begin = () =>
      new Promise<QueryResult>((resolve, reject) => {
        enqueue(async () => {
          const name = `nested_${++savepoints}`;
          const result = await query(`savepoint ${name}`);
          transaction = name;
          const closed = Promise.withResolvers<void>();
          close = closed.resolve;
          resolve(result);
          await closed.promise;
        }).catch(reject);
      });

    /** Keeps the transaction open if the commit fails: Kysely then rolls it back. */
    async function commit(): Promise<QueryResult> {
      const result = await query(`release savepoint ${transaction}`);
      transaction = null;
      close();
      return result;
    }

    async function rollBack(): Promise<QueryResult> {
      const name = transaction ?? '';
      transaction = null;
      return rollBackTo(name).finally(close);
    }

    const run: Run = (text, values) => {
      if (text === 'begin') return begin();
      if (text === 'commit') return commit();
      if (text === 'rollback') return rollBack();
      if (text.startsWith('start transaction')) {
        throw new Error('a nested transaction has no isolation level of its own');
      }
      return transaction ? query(text, values) : runOutside(text, values);
    };
    return { query: run, release: () => {} };
  }

  const pool = { connect: async () => connect(), end: async () => {}, options: {} };
  // Kysely uses only these methods of a pool and its clients.
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: pool as never }),
  });
  const end = () =>
    enqueue(() => {
      hasEnded = true;
      client.off('end', rejectWaiting);
    });
  return { db, end };
}
