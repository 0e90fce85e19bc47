import type { RoundRules } from '@film-contest/contract/judging';
import { Checkbox, Form, Select } from 'antd';
import { toOptions } from '../../components/list-toolbar.tsx';
import { listEntrantGroupOptions } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { getRoundName } from './judging-labels.ts';

export interface TypedSource {
  from: RoundRules['films']['from'];
  groups?: ('open' | 'student')[];
  round?: string;
}

export const toSourceFormValues = (films: RoundRules['films']): TypedSource => ({ ...films });

/** Converts form values to the source of a round's films. The schema reports missing parts. */
export function toFilmSource({ from, groups, round }: TypedSource) {
  if (from === 'groups') return { from, groups: groups ?? [] };
  return from === 'round' ? { from, round } : { from };
}

/** Fields for the source of a round's films: groups, an earlier final round, or chosen films. */
export function FilmSourceFields({ isDisabled }: { isDisabled: boolean }) {
  const form = Form.useFormInstance();
  const from = Form.useWatch(['source', 'from'], form) as TypedSource['from'] | undefined;
  const { data } = useScreenData(['judgingRounds', 'final'], 'judgingRounds', {
    query: { pageSize: 100, filters: { state: ['final'] } },
    background: true,
  });
  return (
    <>
      <Form.Item name={['source', 'from']} label={t('judging.source')}>
        <Select
          disabled={isDisabled}
          options={toOptions(['groups', 'round', 'chosen'] as const, (value) =>
            t(`judging.source.${value}`),
          )}
        />
      </Form.Item>
      {from === 'groups' && (
        <Form.Item name={['source', 'groups']} label={t('judging.groups')}>
          <Checkbox.Group disabled={isDisabled} options={listEntrantGroupOptions()} />
        </Form.Item>
      )}
      {from === 'round' && (
        <Form.Item name={['source', 'round']} label={t('judging.earlierRound')}>
          <Select
            disabled={isDisabled}
            options={
              data?.list.map((each) => ({ value: each.id, label: getRoundName(each) })) ?? []
            }
          />
        </Form.Item>
      )}
    </>
  );
}
