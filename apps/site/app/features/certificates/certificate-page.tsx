import type { Contract } from '@film-contest/contract/contract';
import { formatDate } from '@film-contest/messages/format';
import { Form } from 'react-router';
import brackets from '../../components/brackets.module.css';
import { Icon } from '../../components/icon.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { LoadErrorMessage } from '../../components/state.tsx';
import { useContentLang, useGuessedLang } from '../../lib/content-lang.ts';
import { useContest } from '../../lib/contest.ts';
import { PageLink, usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import styles from './certificate-page.module.css';
import type { CertificateCheck } from './check-number.ts';

interface CertificatePageProps {
  /** The number as typed; empty before the first check. */
  typed?: string;
  check?: CertificateCheck;
}

/** A form for the number of a certificate, and the result of its check. */
export function CertificatePage({ typed = '', check }: CertificatePageProps) {
  const t = useT();
  const pagePathOf = usePagePath();
  return (
    <div className="wrap">
      <PageHeading title={t('shell.title.certificates')} intro={t('records.certificate.intro')} />
      <Form method="get" action={pagePathOf('certificates')} className={styles.form}>
        <label htmlFor="number">{t('records.certificate.number')}</label>
        <input
          key={typed}
          id="number"
          className="input"
          name="number"
          defaultValue={typed}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          aria-describedby="number-hint"
        />
        <button type="submit" className="button" data-kind="primary">
          {t('records.certificate.check')}
        </button>
        <p id="number-hint">{t('records.certificate.hint')}</p>
      </Form>
      {/* Screen readers announce changes of an element that exists already. */}
      <div role="status" className={styles.result}>
        {check && <CertificateCheckResult check={check} />}
      </div>
    </div>
  );
}

const notices = {
  revoked: {
    icon: 'info',
    tone: 'neutral',
    title: 'records.certificate.revoked',
    text: 'records.certificate.revokedText',
  },
  unknown: {
    icon: 'warning',
    tone: 'warning',
    title: 'records.certificate.unknown',
    text: 'records.certificate.unknownText',
  },
  mistyped: {
    icon: 'warning',
    tone: 'neutral',
    title: 'records.certificate.mistyped',
    text: 'records.certificate.mistypedText',
  },
} as const;

function CertificateCheckResult({ check }: { check: CertificateCheck }) {
  if (check.state === 'failed') return <LoadErrorMessage fault={check.fault} />;
  if (check.state === 'valid') return <GenuineCertificate certificate={check} />;
  return <CertificateCheckNotice state={check.state} />;
}

function CertificateCheckNotice({ state }: { state: keyof typeof notices }) {
  const t = useT();
  const { icon, tone, title, text } = notices[state];
  return (
    <section className={styles.card} data-tone={tone}>
      <h2>
        <Icon name={icon} />
        {t(title)}
      </h2>
      <p>{t(text)}</p>
      <p>
        <PageLink to="contactUs" className={styles.link}>
          {t('records.certificate.ask')}
        </PageLink>
      </p>
    </section>
  );
}

type Genuine = Extract<Contract['checkCertificate']['data'], { state: 'valid' }>;

function GenuineCertificate({ certificate }: { certificate: Genuine }) {
  const t = useT();
  const timeZone = useContest()?.timeZone ?? 'Asia/Shanghai';
  const langOf = useContentLang();
  const guessLang = useGuessedLang();
  const { number, award, title, titleLang, team, school, issuedAt } = certificate;
  const facts = [
    { label: t('records.certificate.film'), value: title, lang: langOf(titleLang) },
    {
      label: t('records.certificate.for'),
      value: award ?? t('records.certificate.participation'),
      lang: award === null ? undefined : guessLang(award),
    },
    { label: t('records.certificate.team'), value: team, lang: guessLang(team) },
    ...(school
      ? [{ label: t('records.certificate.school'), value: school, lang: guessLang(school) }]
      : []),
    {
      label: t('records.certificate.issued'),
      value: formatDate(t.locale, issuedAt, timeZone),
      lang: undefined,
    },
    { label: t('records.certificate.number'), value: number, lang: undefined },
  ];
  return (
    <section className={styles.card}>
      <span className={brackets.brackets} />
      <h2>
        <Icon name="check" />
        {t('records.certificate.genuine')}
      </h2>
      <dl>
        {facts.map(({ label, value, lang }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd lang={lang}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
