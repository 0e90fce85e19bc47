import type { Contract } from '@film-contest/contract/contract';
import { limits } from '@film-contest/contract/limits';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

export type School = Contract['listSchools']['data']['list'][number];

/** All listed schools, page by page. Throws what the calls throw. */
async function loadSchools(): Promise<School[]> {
  const schools: School[] = [];
  for (let current = 1; ; current++) {
    const query = { current, pageSize: limits.page.max, sorter: { name: 'ascend' } } as const;
    const answer = await call('listSchools', { query, background: true });
    if (!answer.ok) throw new Error(answer.msg);
    schools.push(...answer.data.list);
    if (schools.length >= answer.data.total || answer.data.list.length === 0) return schools;
  }
}

let loading: Promise<School[]> | null = null;

/** The listed schools: undefined while they load, null when they could not be loaded. */
export function useSchools(): readonly School[] | null | undefined {
  const [schools, setSchools] = useState<readonly School[] | null>();
  useEffect(() => {
    let isLeft = false;
    loading ??= loadSchools();
    loading.then(
      (list) => !isLeft && setSchools(list),
      () => {
        loading = null;
        if (!isLeft) setSchools(null);
      },
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return schools;
}
