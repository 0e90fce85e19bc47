import { contestSettings } from '@film-contest/contract/settings';
import { formatNumber } from '@film-contest/messages/format';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input } from 'antd';
import { fetchData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { useAccess } from '../../lib/start-up.ts';
import { SettingsEditor, type SettingsPart } from '../settings/settings-page.tsx';
import { listInvalidRanges, splitRanges } from './ranges.ts';
import styles from './votes.module.css';

const schema = contestSettings.pick({ blockedNetworks: true });

interface Values {
  /** One range per line. */
  blockedNetworks: string;
}

/** Edits the IP ranges that cannot vote. */
export function BlockedNetworks() {
  const { canManageSettings } = useAccess();
  return (
    <section className={styles.section} id="blocked">
      <h2 className={styles.heading}>{t('votes.block.title')}</h2>
      <p className={styles.intro}>{t('votes.block.intro')}</p>
      {canManageSettings ? <Editor /> : <BlockedCount />}
    </section>
  );
}

function Editor() {
  const part: SettingsPart<Values> = {
    name: 'blocked networks',
    title: t('votes.block.title'),
    intro: t('votes.block.intro'),
    schema,
    toValues: ({ blockedNetworks }) => ({ blockedNetworks: blockedNetworks.join('\n') }),
    toSettings: ({ blockedNetworks }) => ({ blockedNetworks: splitRanges(blockedNetworks) }),
    rename: (path) => path.replace(/^blockedNetworks\..*/, 'blockedNetworks'),
  };
  return (
    <div className={styles.panel}>
      <SettingsEditor part={part} isSection>
        {({ form }) => (
          <Form.Item
            name="blockedNetworks"
            label={t('votes.block.ranges')}
            extra={<Count form={form} />}
          >
            <Input.TextArea
              autoSize={{ minRows: 3, maxRows: 16 }}
              spellCheck={false}
              placeholder={'203.0.113.0/24\n2001:db8::/32'}
              dir="ltr"
            />
          </Form.Item>
        )}
      </SettingsEditor>
    </div>
  );
}

function Count({ form }: { form: FormInstance<Values> }) {
  const text = Form.useWatch('blockedNetworks', form);
  const [wrong] = listInvalidRanges(text);
  if (wrong) return <span>{t('votes.block.wrongLine', { line: wrong })}</span>;
  const count = splitRanges(text).length;
  if (count === 0) return null;
  return <span>{t('votes.block.count', { count: formatNumber(t.locale, count) })}</span>;
}

function BlockedCount() {
  const { data } = useQuery({ queryKey: ['votingRules'], queryFn: () => fetchData('votingRules') });
  if (!data) return null;
  return (
    <p className={styles.minor}>{t('votes.block.readOnly', { count: data.blockedNetworks })}</p>
  );
}
