import type { Contract } from '@film-contest/contract/contract';
import type { ConsoleEntry } from '@film-contest/contract/entries';
import { formatFileSize, formatTimecode } from '@film-contest/messages/format';
import { useQuery } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog.tsx';
import { QueryResult } from '../../components/query-view.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { getUploadKindLabel } from '../../lib/entry-labels.ts';
import { t } from '../../lib/messages.ts';
import { DownloadFileButton } from './download-button.tsx';
import styles from './entry.module.css';

type SubtitleFile = ConsoleEntry['subtitles'][number];
type Language = SubtitleFile['language'];
type Cue = Contract['consoleSubtitles']['data']['cues'][number] & { place: number };

const getLanguageLabel = (language: Language) => getUploadKindLabel(`subtitles_${language}`);

/** Lists the subtitle files with preview and download. */
export function SubtitleFiles({ entry }: { entry: ConsoleEntry }) {
  const [shown, show] = useState<Language | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const openSubtitlePreview = (language: Language) => {
    show(language);
    setIsOpen(true);
  };
  const file = entry.subtitles.find(({ language }) => language === shown);
  return (
    <>
      {entry.subtitles.map((each) => (
        <SubtitleFileLine
          key={each.language}
          file={each}
          onPreview={() => openSubtitlePreview(each.language)}
        />
      ))}
      <FormDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={file && `${getLanguageLabel(file.language)} · ${file.filename}`}
        width={720}
      >
        {file && <SubtitlePreview id={entry.id} language={file.language} />}
      </FormDialog>
    </>
  );
}

function SubtitleFileLine({ file, onPreview }: { file: SubtitleFile; onPreview: () => void }) {
  const { language, size } = file;
  const name = getLanguageLabel(language);
  const preview = t('console.subtitles.preview');
  return (
    <li>
      {name}
      <div className={styles.tools}>
        <DownloadFileButton paper={file} />
        <Button
          size="small"
          onClick={onPreview}
          aria-label={t('forms.labelled', { label: preview, text: name })}
        >
          {preview}
        </Button>
        <span className={styles.minor}>{formatFileSize(t.locale, size)}</span>
      </div>
    </li>
  );
}

function SubtitlePreview({ id, language }: { id: string; language: Language }) {
  const query = useQuery({
    queryKey: ['subtitles', id, language],
    queryFn: ({ signal }) =>
      fetchScreenData('consoleSubtitles', { params: { id, language }, signal }),
  });
  return (
    <QueryResult query={query} errorText={t('console.subtitles.failed')}>
      {({ cues }) => (
        <>
          <p className={styles.minor}>{t('console.subtitles.count', { count: cues.length })}</p>
          <Table<Cue>
            rowKey="place"
            size="small"
            columns={buildCueColumns(language)}
            dataSource={cues.map((cue, place) => ({ ...cue, place }))}
            pagination={{
              pageSize: 100,
              hideOnSinglePage: true,
              showQuickJumper: true,
              showSizeChanger: false,
            }}
          />
        </>
      )}
    </QueryResult>
  );
}

const buildCueColumns = (language: Language): TableColumnsType<Cue> => [
  {
    title: t('console.subtitles.time'),
    width: 132,
    className: styles.time ?? '',
    render: (_, { start, end }) => `${formatCueTime(start)} – ${formatCueTime(end)}`,
  },
  {
    title: t('console.subtitles.text'),
    className: styles.cue ?? '',
    render: (_, { text }) => <span lang={language}>{text}</span>,
  },
];

/** Formats tenths of a second, for example `1:02.3`. */
function formatCueTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  return `${formatTimecode(tenths / 10)}.${tenths % 10}`;
}
