import { Kysely, PostgresDialect } from 'kysely';
import pLimit from 'p-limit';
import type { PoolClient, QueryResult } from 'pg';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

type Run = (text: string, values?: unknown[]) => Promise<QueryResult>;

/**
 * Creates a query builder whose transactions are savepoints of the client's open transaction, so that all of them
 * commit or roll back together.
 *
 * A failed statement outside of nested transactions rolls back alone. Nested transactions, and statements outside of
 * them, run one after the other. Waiting ones are rejected when the connection ends. Nested transactions cannot choose
 * an isolation level. After `end`, every statement throws.
 */
export function nestTransactions(client: PoolClient) {
  const enqueue = pLimit({ concurrency: 1, rejectOnClear: true });
  const rejectWaitingStatements = () => enqueue.clearQueue();
  client.once('end', rejectWaitingStatements);
  let savepoints = 0;
  let hasEnded = false;

  const query: Run = async (text, values) => {
    if (hasEnded) throw new Error('the call of this transaction has ended');
    return client.query(text, values);
  };

  const rollBackToSavepoint = (name: string) =>
    query(`rollback to savepoint ${name}; release savepoint ${name}`);

  const runOutsideTransaction: Run = (text, values) =>
    enqueue(async () => {
      const name = `statement_${++savepoints}`;
      await query(`savepoint ${name}`);
      try {
        const result = await query(text, values);
        await query(`release savepoint ${name}`);
        return result;
      } catch (error) {
        await rollBackToSavepoint(name);
        throw error;
      }
    });

  function createNestedClient() {
    let transaction: string | null = null;
    let close: () => void = () => {};

    /** Sets a savepoint and resolves. Other statements wait in the queue until `close`. */
    const setSavepoint = () =>
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

    /** Commits a nested transaction. Leaves it open if the commit fails, because Kysely then rolls it back. */
    async function releaseSavepoint(): Promise<QueryResult> {
      const result = await query(`release savepoint ${transaction}`);
      transaction = null;
      close();
      return result;
    }

    async function rollBackTransaction(): Promise<QueryResult> {
      const name = transaction ?? '';
      transaction = null;
      return rollBackToSavepoint(name).finally(close);
    }

    const runNestedStatement: Run = (text, values) => {
      if (text === 'begin') return setSavepoint();
      if (text === 'commit') return releaseSavepoint();
      if (text === 'rollback') return rollBackTransaction();
      if (text.startsWith('start transaction')) {
        throw new Error('a nested transaction has no isolation level of its own');
      }
      return transaction ? query(text, values) : runOutsideTransaction(text, values);
    };
    return { query: runNestedStatement, release: () => {} };
  }

  const pool = { connect: async () => createNestedClient(), end: async () => {}, options: {} };
  // `pool` has only the methods that Kysely uses.
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: pool as never }),
  });
  const endTransaction = () =>
    enqueue(() => {
      hasEnded = true;
      client.off('end', rejectWaitingStatements);
    });
  return { db, end: endTransaction };
}
