import type { Contract } from '@film-contest/contract/contract';
import { limits } from '@film-contest/contract/limits';
import { loadWholeList } from '@film-contest/contract/whole-list';
import { useEffect, useState } from 'react';
import { LabelledField } from '../../components/form/field.tsx';
import { callUntilAnswered } from '../../lib/api.ts';
import { useT } from '../../lib/messages.tsx';
import { useEntryEditor, useFieldErrorText } from './editor-context.tsx';
import { DraftTextField, ReviewerComment } from './step-fields.tsx';

const notListed = 'other';

/** A student's school: chosen from the list, or typed if the school is not listed. */
export function SchoolField() {
  const t = useT();
  const { values } = useEntryEditor();
  const schools = useSchools();
  const [isOther, setOther] = useState(Boolean(values.school_name) && !values.school_id);
  if (schools === undefined) return <p role="status">{t('shell.loading')}</p>;
  if (schools === null || schools.length === 0) {
    const hint = schools ? t('submit.schoolHint') : t('submit.school.failed');
    return <TypedSchoolField label={t('submit.field.school_name')} hint={hint} />;
  }
  return (
    <>
      <SchoolSelect schools={schools} isOther={isOther} onOther={setOther} />
      {isOther && (
        <TypedSchoolField label={t('submit.field.schoolName')} hint={t('submit.schoolHint')} />
      )}
    </>
  );
}

const TypedSchoolField = ({ label, hint }: { label: string; hint: string }) => (
  <DraftTextField name="school_name" label={label} hint={hint} max={limits.schoolName.max} />
);

interface SchoolSelectProps {
  schools: readonly School[];
  isOther: boolean;
  onOther: (isOther: boolean) => void;
}

function SchoolSelect({ schools, isOther, onOther }: SchoolSelectProps) {
  const t = useT();
  const { values, change, save, isOpen, leave } = useEntryEditor();
  const fault = useFieldErrorText()('school_name');
  function chooseSchool(choice: string) {
    onOther(choice === notListed);
    change({
      school_id: Number(choice) || null,
      ...(choice !== notListed && { school_name: null }),
    });
    // Saves without `leave`, because the text field that appears now must not show an error yet.
    if (choice === notListed) void save();
    else leave('school_name');
  }
  return (
    <LabelledField
      // While the text field for another school is shown, that field has the name `school_name`.
      name={isOther ? 'school_id' : 'school_name'}
      label={t('submit.field.school_name')}
      fault={isOther ? undefined : fault}
      disabled={!isOpen('school_name')}
      note={isOther ? undefined : <ReviewerComment field="school_name" />}
    >
      {(control) => (
        <select
          {...control}
          value={isOther ? notListed : (values.school_id ?? '')}
          onChange={(event) => chooseSchool(event.currentTarget.value)}
        >
          <option value="">{t('submit.school.choose')}</option>
          {groupSchoolsByProvince(schools).map(([province, members]) =>
            province ? (
              <optgroup key={province} label={province}>
                <SchoolOptions schools={members} />
              </optgroup>
            ) : (
              <SchoolOptions key="" schools={members} />
            ),
          )}
          <option value={notListed}>{t('submit.school.notListed')}</option>
        </select>
      )}
    </LabelledField>
  );
}

const SchoolOptions = ({ schools }: { schools: readonly School[] }) =>
  schools.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

/**
 * Groups schools by province. Provinces are in the order of their first school; schools without a province come first.
 */
function groupSchoolsByProvince(schools: readonly School[]): [string, School[]][] {
  // Does not use `Map.groupBy`, which old browsers lack.
  const provinces = new Map<string, School[]>();
  for (const school of schools) {
    const province = school.province ?? '';
    provinces.set(province, [...(provinces.get(province) ?? []), school]);
  }
  return [...provinces].sort(([a], [b]) => Number(a !== '') - Number(b !== ''));
}

export function SchoolName({ id }: { id: number }) {
  const schools = useSchools();
  return schools?.find((school) => school.id === id)?.name ?? '…';
}

type School = Contract['listSchools']['data']['list'][number];

type Patience = Parameters<typeof callUntilAnswered>[2];

async function loadListedSchools(patience: Patience): Promise<School[]> {
  const answer = await loadWholeList((page) => {
    const query = { ...page, sorter: { name: 'ascend' } } as const;
    return callUntilAnswered('listSchools', { query }, patience);
  });
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data.list;
}

let known: readonly School[] | undefined;

/** Returns the listed schools: undefined while the schools load, null after an error. */
function useSchools(): readonly School[] | null | undefined {
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
