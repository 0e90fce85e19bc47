import type { JudgingRound } from '@film-contest/contract/judging';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { FormDialog } from '../../components/forms.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { useFilmOptions } from './film-options.ts';
import { getRoundQueryKey } from './judging-labels.ts';

interface ChooseProps {
  round: JudgingRound;
  open: boolean;
  onClose: () => void;
}

/** Dialog that chooses the films of a draft round. Films are found by number or title. */
export const ChooseFilmsDialog = ({ open, ...props }: ChooseProps) => (
  <FormDialog open={open} onClose={props.onClose} title={t('judging.chooseFilms')}>
    <ChooseFilmsForm {...props} />
  </FormDialog>
);

interface Option {
  value: string;
  label: string;
}

function ChooseFilmsForm({ round, onClose }: Omit<ChooseProps, 'open'>) {
  const client = useQueryClient();
  const { busy, run } = useBusyState();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const current = useFilmOptions(round.id);
  const [changed, setChanged] = useState<readonly Option[] | null>(null);
  const chosen = changed ?? current;
  const { data } = useScreenData(
    ['options', 'placeable', 'judging', wanted],
    'placeableEntries',
    { query: { pageSize: 50, ...(wanted && { search: wanted }) }, background: true },
    { placeholderData: keepPreviousData },
  );
  const options = (data?.list ?? []).map(({ id, number, title }) => ({
    value: id,
    label: `${number} ${title}`,
  }));

  const saveChosenFilms = () =>
    run(async () => {
      const [before, after] = [current, chosen].map((list) => list.map(({ value }) => value));
      const body = {
        add: (after ?? []).filter((id) => !before?.includes(id)),
        remove: (before ?? []).filter((id) => !after?.includes(id)),
      };
      const outcome = await call('chooseFilms', { params: { id: round.id }, body });
      if (!outcome.ok) return;
      client.setQueryData(getRoundQueryKey(round.id), outcome.data);
      await client.invalidateQueries({ queryKey: getRoundQueryKey(round.id) });
      onClose();
    });

  return (
    <Flex vertical gap={16}>
      <Select
        mode="multiple"
        labelInValue
        showSearch={{ filterOption: false, onSearch: setSearch }}
        aria-label={t('judging.chooseFilms')}
        placeholder={t('judging.chooseHint')}
        value={[...chosen]}
        options={options}
        onChange={(next: Option[]) => setChanged(next)}
      />
      <Flex gap={8} justify="flex-end">
        <Button onClick={onClose}>{t('forms.cancel')}</Button>
        <Button type="primary" loading={busy} onClick={() => void saveChosenFilms()}>
          {t('judging.save')}
        </Button>
      </Flex>
    </Flex>
  );
}
