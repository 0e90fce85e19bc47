import { PageHeading } from '../../components/page-heading.tsx';
import { Pager } from '../../components/pager.tsx';
import prose from '../../components/prose.module.css';
import { EmptyPage, LoadErrorMessage } from '../../components/state.tsx';
import { PageLink } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import type { Part } from '../../lib/page-part.ts';
import styles from './frozen-rules-page.module.css';
import type { FrozenRulesView } from './frozen-rules-view.server.ts';

interface FrozenRulesPageProps {
  page: Part<FrozenRulesView>;
  view: { current: number; pageSize: number };
}

/** Page of the voting rules as frozen when voting opened, and of every change since, with hashes and files. */
export function FrozenRulesPage({ page, view }: FrozenRulesPageProps) {
  const t = useT();
  const { data, fault } = page;
  const title = t('shell.title.frozenRules');
  return (
    <div className="wrap">
      {data ? <PageHeading title={title} intro={data.intro} /> : <PageHeading title={title} />}
      {fault !== null && <LoadErrorMessage fault={fault} />}
      {data && !data.opening && (
        <EmptyPage
          text={t('pages.frozenRules.empty')}
          action={{ to: 'votingRules', label: t('shell.nav.votingRules') }}
        />
      )}
      {data?.opening && (
        <>
          <p className={styles.links}>
            <PageLink to="votingRules">{data.links.current}</PageLink>
            <PageLink to="voteLog">{data.links.log}</PageLink>
          </p>
          <div className={`${prose.sections} ${styles.sections}`}>
            <RuleChangeList data={data} view={view} />
            <OpeningRules data={data} opening={data.opening} />
            <section aria-labelledby="hidden">
              <h2 id="hidden">{data.hidden.heading}</h2>
              <p className={prose.words}>{data.hidden.text}</p>
            </section>
            <HashCheckInstructions check={data.check} />
          </div>
        </>
      )}
    </div>
  );
}

interface PartProps {
  data: FrozenRulesView;
}

function RuleChangeList({ data, view }: PartProps & Pick<FrozenRulesPageProps, 'view'>) {
  const { heading, none, list, total } = data.changes;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{heading}</h2>
      {total === 0 && <p className={prose.words}>{none}</p>}
      {list.length > 0 && (
        <ol className={styles.changes}>
          {list.map((change) => (
            <RuleChange key={change.title} change={change} data={data} />
          ))}
        </ol>
      )}
      {total > view.pageSize && <Pager {...view} total={total} />}
    </section>
  );
}

type ChangeView = FrozenRulesView['changes']['list'][number];

function RuleChange({ change, data }: PartProps & { change: ChangeView }) {
  const { title, date, at, values, withheld, reason } = change;
  return (
    <li>
      <div className={styles.head}>
        <h3>{title}</h3>
        <time dateTime={at}>{date}</time>
      </div>
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {withheld.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className={prose.words}>{reason}</p>
      <RuleVersionHash version={change} data={data} />
    </li>
  );
}

function OpeningRules({
  data,
  opening,
}: PartProps & { opening: NonNullable<FrozenRulesView['opening']> }) {
  const { heading, recorded, groups } = opening;
  return (
    <section aria-labelledby="opening">
      <h2 id="opening">{heading}</h2>
      <p className={prose.words}>{recorded}</p>
      <RuleVersionHash version={opening} data={data} />
      <div className={styles.groups}>
        {groups.map(({ title, rules }) => (
          <div key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl className={styles.values}>
              {rules.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}

interface FingerprintProps extends PartProps {
  version: Pick<ChangeView, 'sha256' | 'file'>;
}

const RuleVersionHash = ({ version: { sha256, file }, data }: FingerprintProps) => (
  <div className={styles.fingerprint}>
    <p>
      {data.hashLabel} <code>{sha256}</code>
    </p>
    <a href={file.path} download aria-label={file.label}>
      {data.fileLabel}
    </a>
  </div>
);

function HashCheckInstructions({ check }: Pick<FrozenRulesView, 'check'>) {
  return (
    <section aria-labelledby="check">
      <h2 id="check">{check.heading}</h2>
      <p className={prose.words}>{check.file}</p>
      <ShellCommand text={check.fileCommand} />
      <p className={prose.words}>{check.page}</p>
      <p className={prose.words}>{check.log}</p>
      <ShellCommand text={check.logCommand} />
      <p className={prose.words}>{check.hiddenLog}</p>
    </section>
  );
}

const ShellCommand = ({ text }: { text: string }) => (
  <pre className={styles.command}>
    <code>{text}</code>
  </pre>
);
