import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

type Run = (text: string, values?: unknown[]) => Promise<QueryResult>;

/** Runs work items one after the other. */
function createMutex() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}

/**
 * A database whose transactions are savepoints of the transaction that a client has open, so that all of
 * them commit together or not at all. A statement that fails outside of them undoes itself alone, as it
 * would without a transaction around it. Transactions follow one another and have no isolation level of
 * their own; one inside another waits for ever. After `end` every statement throws.
 */
export function nestTransactions(client: PoolClient) {
  const oneStatement = createMutex();
  let names = 0;
  let hasEnded = false;
  let openTransaction: Promise<void> = Promise.resolve();

  const query: Run = async (text, values) => {
    if (hasEnded) throw new Error('the call of this transaction has ended');
    return client.query(text, values);
  };

  const undo = (name: string) => query(`rollback to savepoint ${name}; release savepoint ${name}`);

  /** Statements between its savepoint and the end of it belong together. */
  const inSavepoint = (name: string, statement: () => Promise<QueryResult>) =>
    oneStatement(async () => {
      await query(`savepoint ${name}`);
      try {
        const result = await statement();
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

    async function begin(): Promise<QueryResult> {
      const before = openTransaction;
      openTransaction = new Promise((resolve) => {
        close = resolve;
      });
      await before;
      transaction = `nested_${++names}`;
      return oneStatement(() => query(`savepoint ${transaction}`));
    }

    /** A commit that fails leaves the transaction open: Kysely rolls it back then. */
    async function commit(): Promise<QueryResult> {
      const result = await oneStatement(() => query(`release savepoint ${transaction}`));
      transaction = null;
      close();
      return result;
    }

    async function rollBack(): Promise<QueryResult> {
      const name = transaction ?? '';
      transaction = null;
      return oneStatement(() => undo(name)).finally(close);
    }

    const run: Run = (text, values) => {
      if (text === 'begin') return begin();
      if (text === 'commit') return commit();
      if (text === 'rollback') return rollBack();
      if (text.startsWith('start transaction')) {
        throw new Error('a nested transaction has no isolation level of its own');
      }
      if (transaction) return oneStatement(() => query(text, values));
      return inSavepoint(`statement_${++names}`, () => query(text, values));
    };
    return { query: run, release: () => {} };
  }

  const pool = { connect: async () => connect(), end: async () => {}, options: {} };
  // Kysely asks a pool for clients, and clients for results, and nothing more.
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: pool as never }),
  });
  const end = () =>
    oneStatement(async () => {
      hasEnded = true;
    });
  return { db, end };
}
