import { contestSettings } from '@film-contest/contract/settings';
import { formatNumber } from '@film-contest/messages/format';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input } from 'antd';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { useAccessKeys } from '../../lib/start-up.ts';
import { type SettingsPart, SettingsPartEditor } from '../settings/settings-page.tsx';
import { listInvalidIpRanges, splitIpRanges } from './ranges.ts';
import styles from './votes.module.css';

const schema = contestSettings.pick({ blockedNetworks: true });

interface Values {
  /** IP ranges, one per line. */
  blockedNetworks: string;
}

/** Edits the IP ranges that cannot vote. */
export function BlockedNetworks() {
  const { canManageSettings } = useAccessKeys();
  return (
    <section className={styles.section} id="blocked">
      <h2 className={styles.heading}>{t('votes.block.title')}</h2>
      <p className={styles.intro}>{t('votes.block.intro')}</p>
      {canManageSettings ? <BlockedNetworksEditor /> : <BlockedNetworkCount />}
    </section>
  );
}

function BlockedNetworksEditor() {
  const part: SettingsPart<Values> = {
    name: 'blocked networks',
    title: t('votes.block.title'),
    intro: t('votes.block.intro'),
    schema,
    toValues: ({ blockedNetworks }) => ({ blockedNetworks: blockedNetworks.join('\n') }),
    toSettings: ({ blockedNetworks }) => ({ blockedNetworks: splitIpRanges(blockedNetworks) }),
    rename: (path) => path.replace(/^blockedNetworks\..*/, 'blockedNetworks'),
  };
  return (
    <div className={styles.panel}>
      <SettingsPartEditor part={part} isSection>
        {({ form }) => (
          <Form.Item
            name="blockedNetworks"
            label={t('votes.block.ranges')}
            extra={<TypedRangeCount form={form} />}
          >
            <Input.TextArea
              autoSize={{ minRows: 3, maxRows: 16 }}
              spellCheck={false}
              placeholder={'203.0.113.0/24\n2001:db8::/32'}
              dir="ltr"
            />
          </Form.Item>
        )}
      </SettingsPartEditor>
    </div>
  );
}

function TypedRangeCount({ form }: { form: FormInstance<Values> }) {
  const text = Form.useWatch('blockedNetworks', form);
  const [wrong] = listInvalidIpRanges(text);
  if (wrong) return <span>{t('votes.block.wrongLine', { line: wrong })}</span>;
  const count = splitIpRanges(text).length;
  if (count === 0) return null;
  return <span>{t('votes.block.count', { count: formatNumber(t.locale, count) })}</span>;
}

function BlockedNetworkCount() {
  const { data } = useQuery({
    queryKey: ['votingRules'],
    queryFn: () => fetchScreenData('votingRules'),
  });
  if (!data) return null;
  return (
    <p className={styles.minor}>{t('votes.block.readOnly', { count: data.blockedNetworks })}</p>
  );
}
