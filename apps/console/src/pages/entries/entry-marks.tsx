import type { ConsoleEntry } from '@film-contest/contract/entries';
import { type EntryFlag, entryFlags, tagLimits } from '@film-contest/contract/entry-flags';
import { type EntryMarks, entryNote } from '@film-contest/contract/entry-marks';
import { limits } from '@film-contest/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { KeptForm, useKeptForm } from '../../components/forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { toOptions } from '../../components/list-toolbar.tsx';
import { QueryResult } from '../../components/page.tsx';
import { LongText } from '../../components/text-fields.tsx';
import { call, useBusyState } from '../../lib/api.ts';
import { getFlagLabel, useEntryTags } from '../../lib/entry-tags.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { submitForm, useFormSubmission } from '../../lib/submit-form.ts';
import { formatTime } from '../../lib/times.ts';
import styles from './entry-marks.module.css';

type MarkedEntry = Pick<ConsoleEntry, 'id' | 'draft'>;

interface MarksProps {
  entry: MarkedEntry;
}

interface ShownMarksProps extends MarksProps {
  marks: EntryMarks;
  mayChange: boolean;
}

/** Flag, tags and internal notes of an entry, which only staff see. */
export function EntryMarksPanel({ entry }: MarksProps) {
  const mayChange = usePermissions().canAnnotate === true;
  const query = useScreenData(getMarksQueryKey(entry.id), 'entryMarks', {
    params: { id: entry.id },
  });
  return (
    <section className={styles.panel} aria-labelledby="marks">
      <h2 id="marks">{t('lists.marks.title')}</h2>
      <p className={styles.minor}>{t('lists.marks.hint')}</p>
      <QueryResult query={query} errorText={t('lists.marks.failed')}>
        {(marks) => (
          <>
            <FlagAndTags entry={entry} marks={marks} mayChange={mayChange} />
            <NoteList entry={entry} marks={marks} mayChange={mayChange} />
            {mayChange && <AddNoteForm key={entry.id} entry={entry} />}
          </>
        )}
      </QueryResult>
    </section>
  );
}

const getMarksQueryKey = (id: string) => ['entry', id, 'marks'];

/** Returns a function that shows changed marks and reloads the lists that show them. */
function useMarksUpdate(id: string) {
  const client = useQueryClient();
  return (marks: EntryMarks) => {
    client.setQueryData(getMarksQueryKey(id), marks);
    for (const queryKey of [['consoleEntries'], ['entryTags']])
      void client.invalidateQueries({ queryKey });
  };
}

function FlagAndTags({ entry: { id }, marks, mayChange }: ShownMarksProps) {
  const update = useMarksUpdate(id);
  const { busy, run } = useBusyState();
  const { data } = useEntryTags();
  const { flag, tags } = marks;

  async function changeMarks(body: {
    flag?: EntryFlag | null;
    addTags?: string[];
    removeTags?: string[];
  }) {
    const sent = { params: { id }, body: { addTags: [], removeTags: [], ...body } };
    const outcome = await run(() => call('markEntry', sent));
    if (outcome?.ok) update(outcome.data);
  }

  const changeTags = (chosen: string[]) =>
    changeMarks({
      addTags: chosen.filter((tag) => !tags.includes(tag)),
      removeTags: tags.filter((tag) => !chosen.includes(tag)),
    });

  return (
    <>
      <div className={styles.field}>
        <label htmlFor="entry-flag">{t('lists.flag')}</label>
        <Select
          id="entry-flag"
          value={flag}
          disabled={!mayChange || busy}
          options={[
            { value: null, label: t('lists.flag.none') },
            ...toOptions(entryFlags, getFlagLabel),
          ]}
          onChange={(chosen) => void changeMarks({ flag: chosen })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor="entry-tags">{t('lists.tags')}</label>
        <Select
          id="entry-tags"
          mode="tags"
          value={tags}
          disabled={!mayChange || busy}
          maxCount={tagLimits.count}
          placeholder={t('lists.marks.tagsHint')}
          tokenSeparators={[',', '，', '、']}
          options={toOptions(
            (data?.tags ?? []).map(({ tag }) => tag),
            (tag) => tag,
          )}
          onChange={(chosen: string[]) => void changeTags(chosen)}
        />
      </div>
    </>
  );
}

/** The internal notes, oldest first. */
function NoteList({ entry: { id }, marks, mayChange }: ShownMarksProps) {
  const update = useMarksUpdate(id);
  const confirm = useConfirmDialog();
  if (marks.notes.length === 0) return null;
  const confirmNoteRemoval = (note: string) =>
    confirm({
      title: t('lists.marks.removeNoteAsk'),
      okText: t('lists.marks.removeNote'),
      isDangerous: true,
      onOk: async () => {
        const outcome = await call('removeEntryNote', { params: { id, note } });
        if (outcome.ok) update(outcome.data);
      },
    });
  return (
    <ol className={styles.notes} aria-label={t('lists.notes')}>
      {marks.notes.map(({ id: note, text, by, at, isMine }) => (
        <li key={note}>
          <div className={styles.noteHead}>
            <span>
              {by} · <time dateTime={at}>{formatTime(at)}</time>
            </span>
            {isMine && mayChange && (
              <Button
                type="text"
                size="small"
                aria-label={t('lists.marks.removeNote')}
                icon={<Icon name="trash" size={16} />}
                onClick={() => confirmNoteRemoval(note)}
              />
            )}
          </div>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}

interface Typed {
  text?: string;
}

function AddNoteForm({ entry: { id, draft } }: MarksProps) {
  const update = useMarksUpdate(id);
  const kept = useKeptForm<Typed>(
    `entry note ${id}`,
    t('lists.marks.keptNote', { title: draft.title ?? '' }),
  );
  const { busy, submit } = useFormSubmission(async (values: Typed) => {
    const sent = { form: kept.form, params: { id }, schema: entryNote, draft: values };
    const marks = await submitForm({ ...sent, call: 'noteEntry' });
    if (!marks) return;
    kept.drop();
    kept.form.resetFields();
    update(marks);
    notices.success(t('lists.marks.noted'));
  });
  return (
    <KeptForm kept={kept} name="entryNote" onFinish={submit}>
      <Form.Item name="text" label={t('lists.marks.newNote')}>
        <LongText rows={[2, 8]} max={limits.note.max} />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        {t('lists.marks.addNote')}
      </Button>
    </KeptForm>
  );
}
