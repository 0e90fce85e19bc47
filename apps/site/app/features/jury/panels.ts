import type { Contract } from '@film-contest/contract/contract';
import { groupItems } from '../../lib/group-items.ts';

export type Juror = Contract['listJury']['data']['list'][number];

type Panel = Juror['panel'] & { members: Juror[] };

export const groupJurorsByPanel = (jurors: readonly Juror[]): Panel[] =>
  groupItems(jurors, ({ panel }) => panel).map(({ group, items }) => ({
    ...group,
    members: items,
  }));

/** Builds a schema.org `Person` for each juror. */
export const buildJurorPersons = (
  jurors: readonly Juror[],
  toAbsoluteUrl: (address: string) => string,
) =>
  jurors.map(({ name, role, portrait }) => ({
    item: {
      '@type': 'Person',
      name,
      ...(role ? { jobTitle: role } : {}),
      ...(portrait ? { image: toAbsoluteUrl(portrait.jpeg) } : {}),
    },
  }));
