import type { Contract } from '@film-contest/contract/contract';
import { contestSettings } from '@film-contest/contract/settings';
import { lookUpRequest } from '@film-contest/contract/voting';
import { formatDate, formatNumber, formatPercent } from '@film-contest/messages/format';
import { Alert, Button, Form, type FormInstance, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader, QueryResult } from '../../components/page.tsx';
import { callOrNullOnError } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { notices } from '../../lib/notices.ts';
import { useScreenData } from '../../lib/queries.ts';
import { usePermissions } from '../../lib/start-up.ts';
import { showServerErrors, validateForm } from '../../lib/submit-form.ts';
import { formatTime, getContestZone } from '../../lib/times.ts';
import { type SettingsPart, SettingsPartEditor } from '../settings/settings-page.tsx';
import { NetworkClassLegend } from './cells.tsx';
import { ExemptedNetworks } from './exempted-networks.tsx';
import {
  getExemptionFormPath,
  getSmallestExemptRange,
  listInvalidIpRanges,
  splitIpRanges,
} from './ip-ranges.ts';
import { NetworkDataSources } from './network-data.tsx';
import { type NetworkState, networkDataKey } from './network-health.ts';
import {
  getDataSourceLabel,
  getNetworkClassLabel,
  getNetworkClassMeaning,
  joinListedNames,
} from './vote-labels.ts';
import styles from './votes.module.css';

export default function VotingNetworksPage() {
  const query = useScreenData(networkDataKey, 'networkData', {});
  return (
    <>
      <PageHeader title={t('votes.networks.title')} intro={t('votes.networks.intro')} />
      {query.data && <ClientAddressDetection callers={query.data.callers} />}
      <AddressLookup />
      <NetworkClassLegend />
      <ExemptedNetworks />
      <BlockedNetworks />
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('votes.data.title')}</h2>
        <QueryResult query={query} errorText={t('console.list.failed')}>
          {(data) => <NetworkDataSources data={data} />}
        </QueryResult>
      </section>
    </>
  );
}

type Found = Contract['lookUpAddress']['data'];
type Finding = Found['findings'][number];

/** Looks up an IP address: shows which proof a vote from it would need now, and why. */
function AddressLookup() {
  const [query] = useSearchParams();
  const asked = query.get('address') ?? '';
  const [form] = Form.useForm<{ address: string }>();
  const [found, setFound] = useState<Found | null>(null);
  const [isBusy, setBusy] = useState(false);
  const lastLookup = useRef(0);

  /** Ignores the result of an earlier lookup that is still running. */
  async function lookUpAddress(values: { address?: string }) {
    const body = validateForm(form, lookUpRequest, { address: values.address ?? '' });
    if (!body) return;
    lastLookup.current += 1;
    const lookup = lastLookup.current;
    setBusy(true);
    const outcome = await callOrNullOnError('lookUpAddress', { body, quiet: true });
    if (lookup !== lastLookup.current) return;
    setBusy(false);
    if (!outcome) return;
    if (outcome.ok) return setFound(outcome.data);
    setFound(null);
    if (!showServerErrors(form, outcome.fields)) notices.error(outcome.msg);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link asks once
  useEffect(() => {
    if (!asked) return;
    form.setFieldsValue({ address: asked });
    void lookUpAddress({ address: asked });
  }, [asked]);

  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>{t('votes.lookUp.title')}</h2>
      <p>{t('votes.lookUp.intro')}</p>
      <Form form={form} className={styles.ask ?? ''} onFinish={lookUpAddress}>
        <Form.Item name="address">
          <Input
            aria-label={t('votes.lookUp.address')}
            placeholder={t('votes.lookUp.address')}
            maxLength={100}
            spellCheck={false}
            autoComplete="off"
            dir="ltr"
          />
        </Form.Item>
        <Button htmlType="submit" type="primary">
          {t('votes.lookUp.submit')}
        </Button>
      </Form>
      <div role="status" aria-busy={isBusy}>
        {found && <AddressLookupResult found={found} />}
      </div>
    </section>
  );
}

function AddressLookupResult({ found }: { found: Found }) {
  const { address, isRefused, level, network, allowedBy, blockedBy } = found;
  const { canManageVotes } = usePermissions();
  return (
    <div className={styles.verdict}>
      <strong data-refused={isRefused}>
        {isRefused
          ? t('votes.lookUp.refused', { address })
          : t(`votes.lookUp.level.${level}`, { address })}
      </strong>
      {!isRefused && level < 2 && <p className={styles.minor}>{t('votes.lookUp.device')}</p>}
      {allowedBy && (
        <p>
          {t('votes.lookUp.allowedBy', {
            range: allowedBy.range,
            when: formatTime(allowedBy.expiresAt),
            reason: allowedBy.reason,
          })}
        </p>
      )}
      {blockedBy && <p>{t('votes.lookUp.blockedBy', { range: blockedBy })}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{t('votes.lookUp.kind')}</dt>
          <dd>
            {getNetworkClassLabel(network)}
            <div className={styles.minor}>{getNetworkClassMeaning(network)}</div>
          </dd>
        </div>
        <div>
          <dt>{t('votes.lookUp.operator')}</dt>
          <dd>{formatNetworkOperator(found)}</dd>
        </div>
        <div>
          <dt>{t('votes.lookUp.sources')}</dt>
          <dd>
            <ClassificationSources found={found} />
          </dd>
        </div>
        <div>
          <dt>{t('votes.lookUp.lately')}</dt>
          <dd>
            {t('votes.lookUp.latelyText', {
              votes: found.votesInAnHour,
              devices: found.newDevicesIn10Minutes,
            })}
          </dd>
        </div>
      </dl>
      {canManageVotes && !allowedBy && network !== 'ordinary' && (
        <LinkButton to={getExemptionFormPath(getSmallestExemptRange(address))}>
          {t('votes.refused.exempt')}
        </LinkButton>
      )}
    </div>
  );
}

export function formatNetworkOperator({ asn, asnName }: Found): string {
  if (asn === null) return t('votes.lookUp.nobody');
  return [t('votes.asn', { number: String(asn) }), asnName].filter(Boolean).join(' · ');
}

/**
 * Lists the sources of a classification: first the lists kept by staff, then data sources. The data source that names
 * the most network classes comes first.
 */
function ClassificationSources({ found: { sources, findings } }: { found: Found }) {
  if (sources.length === 0) return t('votes.lookUp.nobody');
  const ofStaff = sources.filter((name) => findings.every(({ source }) => source !== name));
  const weightiestFirst = findings.toSorted((a, b) => b.says.length - a.says.length);
  return (
    <ul className={styles.findings}>
      {ofStaff.map((name) => (
        <li key={name}>{getDataSourceLabel(name)}</li>
      ))}
      {weightiestFirst.map((finding) => (
        <li key={`${finding.source} ${finding.date} ${finding.note}`}>
          <AddressFindingText finding={finding} />
        </li>
      ))}
    </ul>
  );
}

function AddressFindingText({ finding: { source, date, says, note } }: { finding: Finding }) {
  const name = getDataSourceLabel(source);
  return (
    <>
      {says.length > 0
        ? t('votes.lookUp.finding', {
            source: name,
            kinds: joinListedNames(says.map(getNetworkClassLabel)),
          })
        : t('votes.lookUp.findingPlain', { source: name })}
      {note && (
        <div dir="ltr" lang={source === 'policy' ? 'en' : undefined}>
          {note}
        </div>
      )}
      {date && (
        <div className={styles.minor}>
          {t('votes.lookUp.date', { date: formatDate(t.locale, date, getContestZone()) })}
        </div>
      )}
    </>
  );
}

/** Minimum number of requests for a statement about the detection of IP addresses. */
const minRequests = 100;

/** Shows whether client IP addresses are detected correctly, with an alert if not. */
function ClientAddressDetection({ callers }: Pick<NetworkState, 'callers'>) {
  const { seen, privateShare, topShare, trouble, topNetwork } = callers;
  if (!trouble) {
    const text = seen < minRequests ? t('votes.callers.few') : t('votes.callers.fine', { seen });
    return <p className={styles.intro}>{text}</p>;
  }
  const share = formatPercent(t.locale, trouble === 'private' ? privateShare : topShare);
  return (
    <Alert
      className={styles.alert ?? ''}
      type={trouble === 'oneAddress' ? 'warning' : 'error'}
      showIcon
      title={t('votes.callers.title')}
      description={
        <>
          {t(`votes.callers.${trouble}`, { share, seen })}
          {topNetwork && <div>{t('votes.callers.network', { range: topNetwork })}</div>}
        </>
      }
    />
  );
}

const schema = contestSettings.pick({ blockedNetworks: true });

interface Values {
  /** IP ranges, one per line. */
  blockedNetworks: string;
}

/** Edits the IP ranges that cannot vote. */
function BlockedNetworks() {
  const { canManageSettings } = usePermissions();
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
    ruleChange: 'hash',
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
  const { data } = useScreenData(['votingRules'], 'votingRules', {});
  if (!data) return null;
  return (
    <p className={styles.minor}>{t('votes.block.readOnly', { count: data.blockedNetworks })}</p>
  );
}
