import { Kysely, PostgresDialect } from 'kysely';
import pLimit from 'p-limit';
import type { PoolClient, QueryResult } from 'pg';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

type Run = (text: string, values?: unknown[]) => Promise<QueryResult>;

/**
 * A database whose transactions are savepoints of the transaction that a client has open, so that all of
 * them commit together or not at all. A statement that fails outside of them undoes itself alone, as it
 * would without a transaction around it. Transactions, and statements outside of them, follow one another:
 * one that an open transaction awaits is rejected when the database ends the idle connection. Transactions
 * have no isolation level of their own. After `end` every statement throws.
 */
export function nestTransactions(client: PoolClient) {
  const inTurn = pLimit({ concurrency: 1, rejectOnClear: true });
  const rejectWaiting = () => inTurn.clearQueue();
  client.once('end', rejectWaiting);
  let names = 0;
  let hasEnded = false;

  const query: Run = async (text, values) => {
    if (hasEnded) throw new Error('the call of this transaction has ended');
    return client.query(text, values);
  };

  const undo = (name: string) => query(`rollback to savepoint ${name}; release savepoint ${name}`);

  /** A statement outside of transactions. */
  const runAlone: Run = (text, values) =>
    inTurn(async () => {
      const name = `statement_${++names}`;
      await query(`savepoint ${name}`);
      try {
        const result = await query(text, values);
        await query(`release savepoint ${name}`);
        return result;
      } catch (error) {
        await undo(name);
        throw error;
      }
    });

  function connect() {
    let transaction: string | null = null;
    let close: () => void = () => {};

    /** Resolves when the savepoint is set; the turn lasts until `close`. */
    const begin = () =>
      new Promise<QueryResult>((resolve, reject) => {
        inTurn(async () => {
          const name = `nested_${++names}`;
          const result = await query(`savepoint ${name}`);
          transaction = name;
          const closed = Promise.withResolvers<void>();
          close = closed.resolve;
          resolve(result);
          await closed.promise;
        }).catch(reject);
      });

    /** A commit that fails leaves the transaction open: Kysely rolls it back then. */
    async function commit(): Promise<QueryResult> {
      const result = await query(`release savepoint ${transaction}`);
      transaction = null;
      close();
      return result;
    }

    async function rollBack(): Promise<QueryResult> {
      const name = transaction ?? '';
      transaction = null;
      return undo(name).finally(close);
    }

    const run: Run = (text, values) => {
      if (text === 'begin') return begin();
      if (text === 'commit') return commit();
      if (text === 'rollback') return rollBack();
      if (text.startsWith('start transaction')) {
        throw new Error('a nested transaction has no isolation level of its own');
      }
      return transaction ? query(text, values) : runAlone(text, values);
    };
    return { query: run, release: () => {} };
  }

  const pool = { connect: async () => connect(), end: async () => {}, options: {} };
  // Kysely asks a pool for clients, and clients for results, and nothing more.
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: pool as never }),
  });
  const end = () =>
    inTurn(() => {
      hasEnded = true;
      client.off('end', rejectWaiting);
    });
  return { db, end };
}
