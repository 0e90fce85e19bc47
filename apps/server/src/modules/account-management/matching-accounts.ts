import type { accountCompanies, accountsQuery } from '@film-contest/contract/people';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../platform/db/database.ts';
import { toLikePattern } from '../../platform/db/lists.ts';
import { accountStateSql, hasEntriesSql, isStaffSql, selectAccounts } from './account-view.ts';

type Group = (typeof accountCompanies)[number];
type Wanted = Pick<z.infer<typeof accountsQuery>, 'search' | 'filters'>;

const isInGroupSql: Record<Group, RawBuilder<SqlBool>> = {
  entrant: hasEntriesSql,
  staff: isStaffSql,
  other: sql`not (${hasEntriesSql} or ${isStaffSql})`,
};

/** Selects the accounts of a filtered list, without erased ones. */
export function selectMatchingAccounts(db: Database | Tx, { search, filters }: Wanted) {
  const { state, kind, company } = filters ?? {};
  let rows = selectAccounts(db);
  if (state?.length) rows = rows.where(accountStateSql, 'in', state);
  if (kind?.length) {
    rows = rows.where((eb) =>
      eb.or(kind.map((each) => eb(each === 'email' ? 'email' : 'phone', 'is not', null))),
    );
  }
  if (company?.length) rows = rows.where((eb) => eb.or(company.map((each) => isInGroupSql[each])));
  if (!search) return rows;
  const pattern = toLikePattern(search);
  return rows.where((eb) =>
    eb.or([
      eb('email', 'ilike', pattern),
      eb('phone', 'ilike', pattern),
      eb('name', 'ilike', pattern),
    ]),
  );
}
