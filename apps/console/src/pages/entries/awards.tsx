import type { ConsoleEntry } from '@film-contest/contract/entries';
import { useQueryClient } from '@tanstack/react-query';
import { Checkbox, Form, Select } from 'antd';
import { Link } from 'react-router';
import { DialogActions, DialogButton } from '../../components/forms.tsx';
import { sendWithOverride } from '../../components/override-dialog.tsx';
import { call } from '../../lib/api.ts';
import { getEntrantGroupLabel, getEntryName } from '../../lib/entry-labels.ts';
import { getCodeMessage, t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { useFormSubmission } from '../../lib/submit-form.ts';
import styles from './review.module.css';

/** The entry's awards, and the dialog that gives another one, for staff who curate. */
export function EntryAwards({ entry }: { entry: ConsoleEntry }) {
  const { canCurate } = usePermissions();
  const isShown = canCurate && entry.state === 'published';
  return isShown ? <EntryAwardsPanel entry={entry} /> : null;
}

const query = { pageSize: 100 };

function EntryAwardsPanel({ entry }: { entry: ConsoleEntry }) {
  const { data: given } = useScreenData(
    ['consoleContent', 'awardsOf', entry.id],
    'consoleContent',
    {
      params: { type: 'selected' },
      query: { ...query, search: entry.number ?? '' },
      background: true,
    },
  );
  const awards = useAwards();
  const own = given?.list.filter(({ facts }) => facts.entry === entry.id) ?? [];
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('review.awards')}</h2>
      <ul className={styles.awards}>
        {own.map(({ id, facts, state }) => (
          <li key={id}>
            <Link to={`/content/selected/${id}`}>
              {awards.find((award) => award.id === facts.award)?.title ?? t('review.noAward')}
            </Link>
            {state === 'draft' && ` · ${t('content.state.draft')}`}
          </li>
        ))}
      </ul>
      <DialogButton
        block
        label={t('review.giveAward')}
        title={t('review.giveAwardTo', getEntryName(entry))}
      >
        {(close) => <GiveAwardForm entry={entry} onClose={close} />}
      </DialogButton>
    </section>
  );
}

function useAwards() {
  const { data } = useScreenData(['consoleContent', 'titles', 'awards', 'all'], 'consoleContent', {
    params: { type: 'awards' },
    query: { ...query, sorter: { position: 'ascend' as const } },
    background: true,
  });
  return data?.list ?? [];
}

interface Typed {
  award?: number;
  publish?: boolean;
}

function GiveAwardForm({ entry, onClose }: { entry: ConsoleEntry; onClose: () => void }) {
  const client = useQueryClient();
  const awards = useAwards();
  const { busy, submit } = useFormSubmission(async ({ award, publish }: Typed) => {
    const outcome = await sendWithOverride((overrideReason) =>
      call('createContent', {
        params: { type: 'selected' },
        body: {
          state: publish ? 'published' : 'draft',
          facts: { entry: entry.id, award },
          texts: {},
          publishAt: null,
          unpublishAt: null,
          overrideReason,
        },
        quiet: true,
      }),
    );
    if (!outcome.ok) return notices.error(outcome.msg);
    const path = `/content/selected/${outcome.data.id}`;
    notices.longSuccess(t('review.awardGiven', getEntryName(entry)), {
      text: t('review.writeCitation'),
      path,
    });
    void client.invalidateQueries({ queryKey: ['consoleContent'] });
    onClose();
  });
  return (
    <Form layout="vertical" initialValues={{ publish: true }} onFinish={submit}>
      <Form.Item
        name="award"
        label={t('review.award')}
        rules={[
          {
            validator: async (_, award) => {
              if (award === undefined) throw new Error(getCodeMessage(4009));
            },
          },
        ]}
      >
        <Select
          options={awards.map(({ id, title, facts: { group } }) => ({
            value: id,
            label:
              group === 'open' || group === 'student'
                ? `${title} · ${getEntrantGroupLabel(group)}`
                : title,
          }))}
        />
      </Form.Item>
      <Form.Item name="publish" valuePropName="checked">
        <Checkbox>{t('content.pick.publish')}</Checkbox>
      </Form.Item>
      <DialogActions label={t('review.give')} onClose={onClose} busy={busy} />
    </Form>
  );
}
