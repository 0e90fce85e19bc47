import { mock } from 'node:test';
import { Client } from 'pg';

/** Sets the time of this process and of its database. */
export type SetClock = (ms: number) => Promise<void> | void;

/**
 * Makes `now()` return a simulated time in all later connections to a database. A schema before `pg_catalog` on the
 * search path hides PostgreSQL's function. Column defaults still refer to the original function, so they are replaced.
 */
const installSql = `
  create schema simulated;
  create table simulated.clock (at timestamptz not null);
  insert into simulated.clock values (now());
  create function simulated.now() returns timestamptz stable language sql
    begin atomic select at from simulated.clock; end;
  grant usage on schema simulated to public;
  grant select on simulated.clock to public;
  do $$
  declare col record;
  begin
    for col in
      select d.adrelid::regclass as relation, a.attname, pg_get_expr(d.adbin, d.adrelid) as expression
      from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      join pg_class c on c.oid = d.adrelid
      where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) like '%now()%'
    loop
      execute format('alter table %s alter column %I set default %s', col.relation, col.attname,
        replace(col.expression, 'now()', 'simulated.now()'));
    end loop;
    execute format('alter database %I set search_path = simulated, pg_catalog, public',
      current_database());
  end $$`;

/** Installs the simulated clock in a migrated database that has no connections yet, as the owner of its tables. */
export async function installSimulatedClock(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(installSql);
  } finally {
    await client.end();
  }
}

/** Opens the clock of this process and of a database in which it is installed. `close` restores the process's time. */
export async function openSimulatedClock(ownerUrl: string, startsAt: number) {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('set synchronous_commit = off');
  mock.timers.enable({ apis: ['Date'], now: startsAt });
  const setClock: SetClock = async (ms) => {
    mock.timers.setTime(ms);
    await client.query('update simulated.clock set at = to_timestamp($1::float8 / 1000)', [ms]);
  };
  await setClock(startsAt);
  return {
    setClock,
    async close(): Promise<void> {
      mock.timers.reset();
      await client.end();
    },
  };
}
