import type { Contract } from '@film-contest/contract/contract';
import type {
  AskedChanges as Asked,
  ConsoleEntry,
  EntryField,
} from '@film-contest/contract/entries';
import {
  chineseLocales,
  findConvertedText,
  type TranslatedField,
  translatedFields,
} from '@film-contest/contract/entry-texts';
import { htmlLang } from '@film-contest/contract/locales';
import type { Picture } from '@film-contest/contract/media';
import { formatFileSize, formatTimecode } from '@film-contest/messages/format';
import { Button, Flex, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { ColouredTag, CoverPicture } from '../../components/cells.tsx';
import { EmptyPicture } from '../../components/empty-picture.tsx';
import { FormDialog } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { buildColumn } from '../../components/list-page.tsx';
import { QueryResult } from '../../components/page.tsx';
import { getEntryFieldLabel, getUploadKindLabel } from '../../lib/entry-labels.ts';
import { localeNames } from '../../lib/locale.ts';
import { t } from '../../lib/messages.ts';
import { useScreenData } from '../../lib/queries.ts';
import { formatTime } from '../../lib/times.ts';
import { CorrectTextsButton } from './correct-dialog.tsx';
import styles from './entry.module.css';
import { FieldComparison } from './field-comparison.tsx';
import { type Answers, formatFieldAnswer } from './format-answer.ts';
import changes from './last-request.module.css';

interface LastRequestProps {
  entry: Pick<ConsoleEntry, 'asked' | 'draft' | 'school' | 'files'>;
}

/** The last requested changes and the entrant's answers. */
export function LastRequestedChanges({ entry }: LastRequestProps) {
  const { asked, draft, school, files } = entry;
  if (!asked) return null;
  const filenames = Object.fromEntries(files.map(({ id, filename }) => [id, filename]));
  return (
    <section className={changes.asked}>
      <h2>{t('review.asked.title')}</h2>
      <p className={changes.minor}>
        {formatTime(asked.at)} · {asked.by ?? t('review.byMachine')}
      </p>
      <ul>
        {asked.reasons.map((given) => (
          <RequestedChange
            key={`${given.field} ${given.reason}`}
            {...given}
            before={asked}
            now={{ draft, school, filenames }}
            isUnchanged={asked.unchanged.includes(given.field)}
          />
        ))}
      </ul>
    </section>
  );
}

interface ChangeProps {
  field: EntryField;
  reason: string;
  before: Asked;
  now: Answers;
  isUnchanged: boolean;
}

function RequestedChange({ field, reason, before, now, isUnchanged }: ChangeProps) {
  return (
    <li>
      <h3>
        {getEntryFieldLabel(field)}{' '}
        <ColouredTag tone={isUnchanged ? 'warning' : 'active'}>
          {isUnchanged ? t('review.asked.unchanged') : t('review.asked.changed')}
        </ColouredTag>
      </h3>
      <p className={changes.reason}>{reason}</p>
      {!isUnchanged && <FieldComparison field={field} before={before} now={now} />}
    </li>
  );
}

export function EntryTexts({ entry }: { entry: ConsoleEntry }) {
  const { draft, reasons, school, hidden } = entry;
  const isGuardianAsked = draft.group === 'student' && !hidden.includes('guardian');
  const fields: EntryField[] = [
    'group',
    ...(school ? (['school_name'] as const) : []),
    ...(isGuardianAsked ? (['guardian'] as const) : []),
    'title',
    'title_en',
    'desc',
    'desc_en',
    'team',
    'team_desc',
    'subtitles',
    'declarations',
  ];
  const ofFiles = reasons.filter(({ field }) => !fields.includes(field));
  return (
    <section className={styles.section}>
      <div className={styles.row}>
        <h2 className={styles.heading}>{t('console.entry.texts')}</h2>
        <CorrectTextsButton entry={entry} />
      </div>
      <dl className={styles.texts}>
        {fields.map((field) => (
          <div key={field}>
            <dt>{getEntryFieldLabel(field)}</dt>
            {/* Files are listed in their own section. */}
            <dd>
              {formatFieldAnswer(field, { draft: omitFileFields(draft), school, filenames: {} })}
            </dd>
            {isTranslated(field) && <OtherChineseScriptText entry={entry} field={field} />}
            {reasons
              .filter((reason) => reason.field === field)
              .map(({ reason }) => (
                <RequestedChangeReason key={reason} text={reason} />
              ))}
          </div>
        ))}
        {ofFiles.map(({ field, reason }) => (
          <div key={field}>
            <dt>{getEntryFieldLabel(field)}</dt>
            <RequestedChangeReason text={reason} />
          </div>
        ))}
      </dl>
    </section>
  );
}

const isTranslated = (field: EntryField): field is TranslatedField =>
  (translatedFields as readonly EntryField[]).includes(field);

/** Shows a field converted to the Chinese script that the entrant did not use. */
function OtherChineseScriptText({ entry, field }: { entry: ConsoleEntry; field: TranslatedField }) {
  const text = findConvertedText({ form: entry.draft, texts: entry.texts }, field);
  const lang = chineseLocales.find((locale) => entry.texts[locale]?.[field] === text);
  if (!lang || text === entry.draft[field]) return null;
  return (
    <dd className={styles.converted}>
      <span className={styles.minor}>{localeNames[lang]}</span>
      <span lang={htmlLang[lang]}>{text}</span>
    </dd>
  );
}

const omitFileFields = (draft: ConsoleEntry['draft']): ConsoleEntry['draft'] => ({
  ...draft,
  subtitles: draft.subtitles && { mode: draft.subtitles.mode },
});

const RequestedChangeReason = ({ text }: { text: string }) => (
  <dd className={styles.reason}>
    {t('console.entry.sentBack')} {text}
  </dd>
);

export function EntryPicturesAndDocuments({ entry }: { entry: ConsoleEntry }) {
  const { images, letter, materials, studentProof, draft, hidden } = entry;
  const isProofShown = draft.group === 'student' && !hidden.includes('student_proof');
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('console.entry.pictures')}</h2>
        <Flex wrap gap={16} align="end">
          <EntryPicture
            picture={images.worksCover}
            name={getEntryFieldLabel('front_cover_url')}
            width={320}
            ratio={16 / 9}
          />
          <EntryPicture
            picture={images.squareCover}
            name={getEntryFieldLabel('video_cover_url')}
            width={180}
          />
          <EntryPicture
            picture={images.teamLogo}
            name={getEntryFieldLabel('team_logo')}
            width={120}
          />
        </Flex>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('console.entry.papers')}</h2>
        <ul className={styles.files}>
          <DocumentDownload paper={letter} name={getEntryFieldLabel('empower')} />
          <DocumentDownload paper={materials} name={getEntryFieldLabel('materials')} />
          {isProofShown && (
            <DocumentDownload paper={studentProof} name={getEntryFieldLabel('student_proof')} />
          )}
          <SubtitleFiles entry={entry} />
        </ul>
      </section>
    </>
  );
}

function EntryPicture({
  picture,
  name,
  width,
  ratio = 1,
}: {
  picture: Picture | null;
  name: string;
  width: number;
  /** Width divided by height of the space of a missing picture. */
  ratio?: number;
}) {
  return (
    <figure className={styles.picture}>
      {picture ? (
        <CoverPicture picture={picture} alt={name} width={width} />
      ) : (
        <EmptyPicture width={width} ratio={ratio}>
          {t('console.entry.noPicture')}
        </EmptyPicture>
      )}
      <figcaption className={styles.minor}>
        {name}
        {picture && ` · ${picture.width} × ${picture.height}`}
      </figcaption>
    </figure>
  );
}

type Paper = ConsoleEntry['letter'];

function DocumentDownload({ paper, name }: { paper: Paper; name: string }) {
  return (
    <li>
      {name}
      <div className={styles.tools}>
        {paper ? (
          <DownloadFileButton paper={paper} />
        ) : (
          <span className={styles.minor}>{t('console.entry.noFile')}</span>
        )}
      </div>
    </li>
  );
}

type SubtitleFile = ConsoleEntry['subtitles'][number];
type Language = SubtitleFile['language'];
type Cue = Contract['consoleSubtitles']['data']['cues'][number] & { place: number };

const getLanguageLabel = (language: Language) => getUploadKindLabel(`subtitles_${language}`);

function SubtitleFiles({ entry }: { entry: ConsoleEntry }) {
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
  const query = useScreenData(['subtitles', id, language], 'consoleSubtitles', {
    params: { id, language },
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
  buildColumn(
    t('console.subtitles.time'),
    { width: 132, className: styles.time ?? '' },
    ({ start, end }) => `${formatCueTime(start)} – ${formatCueTime(end)}`,
  ),
  {
    title: t('console.subtitles.text'),
    className: styles.cue ?? '',
    render: (_, { text }) => <span lang={language}>{text}</span>,
  },
];

/** Formats a time in seconds with tenths, for example `1:02.3`. */
export function formatCueTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  return `${formatTimecode(tenths / 10)}.${tenths % 10}`;
}

const DownloadFileButton = ({ paper: { address, filename } }: { paper: NonNullable<Paper> }) => (
  <Button href={address} download={filename} icon={<Icon name="download" size={16} />} size="small">
    {filename}
  </Button>
);
