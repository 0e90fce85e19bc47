import type { Contract } from '@film-contest/contract/contract';
import { limits } from '@film-contest/contract/limits';
import { useEffect, useState } from 'react';
import { callUntilAnswered } from '../../lib/api.ts';

export type School = Contract['listSchools']['data']['list'][number];

type Patience = Parameters<typeof callUntilAnswered>[2];

/** @throws errors of the calls. */
async function loadListedSchools(patience: Patience): Promise<School[]> {
  const schools: School[] = [];
  for (let current = 1; ; current++) {
    const query = { current, pageSize: limits.page.max, sorter: { name: 'ascend' } } as const;
    const answer = await callUntilAnswered('listSchools', { query }, patience);
    if (!answer.ok) throw new Error(answer.msg);
    schools.push(...answer.data.list);
    if (schools.length >= answer.data.total || answer.data.list.length === 0) return schools;
  }
}

let known: readonly School[] | undefined;

/** Returns the listed schools: undefined while the schools load, null after an error. */
export function useSchools(): readonly School[] | null | undefined {
  const [schools, setSchools] = useState<readonly School[] | null | undefined>(known);
  useEffect(() => {
    if (known) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const onFailure = () => setSchools(null);
    loadListedSchools({ signal, onFailure }).then(
      (list) => {
        known = list;
        setSchools(list);
      },
      () => !signal.aborted && onFailure(),
    );
    return () => leaving.abort();
  }, []);
  return schools;
}
