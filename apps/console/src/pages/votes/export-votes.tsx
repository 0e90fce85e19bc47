import { type VoteDataFile, voteDataFiles } from '@film-contest/contract/vote-data';
import { Button, Dropdown } from 'antd';
import { Icon } from '../../components/icon.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { downloadUrl } from '../../lib/download.ts';
import { t } from '../../lib/messages.ts';

const getFileLabel = (file: VoteDataFile): string =>
  ({
    'cleaned-csv': t('votes.export.file.cleaned-csv'),
    'cleaned-parquet': t('votes.export.file.cleaned-parquet'),
    'raw-csv': t('votes.export.file.raw-csv'),
    'raw-parquet': t('votes.export.file.raw-parquet'),
    dictionary: t('votes.export.file.dictionary'),
  })[file];

/** Downloads the anonymous votes, or the dictionary of their columns. */
export function ExportVotesButton() {
  const { busy, run } = useBusyState();

  async function exportVotes(file: VoteDataFile) {
    const outcome = await run(() => call('exportVotes', { body: { file } }));
    if (outcome?.ok) downloadUrl(outcome.data.url);
  }

  const items = voteDataFiles.map((file) => ({
    key: file,
    label: getFileLabel(file),
    onClick: () => void exportVotes(file),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button loading={busy} icon={<Icon name="download" size={16} />}>
        {t('votes.export.title')}
      </Button>
    </Dropdown>
  );
}
