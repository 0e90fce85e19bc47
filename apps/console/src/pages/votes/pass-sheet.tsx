import { defaultLocale, htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { formatDateTime, formatTimeZone } from '@film-contest/messages/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { LoadErrorMessage, NotFoundPage, PageHeader, QueryResult } from '../../components/page.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { createClientForLocale } from '../../lib/api.ts';
import { localeNames } from '../../lib/locale.ts';
import { loadTranslateFunction, t } from '../../lib/messages.ts';
import { useContestZone } from '../../lib/times.ts';
import { useContestClock } from '../settings/use-contest-clock.ts';
import sheet from './pass-sheet.module.css';
import { getPassState } from './pass-state.ts';
import { usePasses, type VotePass } from './use-passes.ts';
import styles from './votes.module.css';

export default function PassSheetPage() {
  const { id } = useParams();
  const passes = usePasses();
  return (
    <QueryResult isPage query={passes} errorText={t('console.list.failed')}>
      {({ list }) => {
        const pass = list.find((each) => each.id === id);
        return pass ? <PassSheetWithLanguages pass={pass} /> : <NotFoundPage />;
      }}
    </QueryResult>
  );
}

async function loadPassSheetMessages(locale: Locale) {
  const [words, contest] = await Promise.all([
    loadTranslateFunction(locale),
    createClientForLocale(locale)('contest', { background: true, quiet: true }),
  ]);
  return { locale, words, contest: contest.ok ? contest.data.name : '' };
}

type SheetTexts = Awaited<ReturnType<typeof loadPassSheetMessages>>;

function PassSheetWithLanguages({ pass }: { pass: VotePass }) {
  const { address } = pass;
  const state = getPassState(pass, useContestClock());
  const [chosen, choose] = useState<Locale[]>([defaultLocale, 'en-US']);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['words of a pass', chosen],
    queryFn: () => Promise.all(chosen.map(loadPassSheetMessages)),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <div className={sheet.tools}>
        <PageHeader title={t('votes.sheet.title')} />
        {state !== 'open' && state !== 'ahead' && (
          <Alert
            type="warning"
            showIcon
            title={t('votes.sheet.notOpen', { state: t(`votes.passes.state.${state}`) })}
          />
        )}
        <Checkbox.Group
          aria-label={t('votes.sheet.languages')}
          value={chosen}
          onChange={(values) => choose(locales.filter((each) => values.includes(each)))}
          options={locales.map((value) => ({
            value,
            label: <span lang={htmlLang[value]}>{localeNames[value]}</span>,
            // At least one language stays selected.
            disabled: chosen.length === 1 && chosen[0] === value,
          }))}
        />
        <Flex wrap gap={8} align="center">
          <Button type="primary" onClick={() => print()}>
            {t('votes.sheet.print')}
          </Button>
          <Typography.Text
            copyable={{
              text: address,
              tooltips: [t('votes.sheet.copy'), t('votes.sheet.copied')],
            }}
            className={sheet.address ?? ''}
          >
            {address}
          </Typography.Text>
        </Flex>
        <p className={styles.minor}>{t('votes.sheet.hint')}</p>
      </div>
      {data && <PrintedPassSheet pass={pass} texts={data} />}
      {isError && !data && (
        <LoadErrorMessage
          text={t('console.list.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function PrintedPassSheet({ pass, texts: said }: { pass: VotePass; texts: readonly SheetTexts[] }) {
  const { name, address } = pass;
  return (
    <article className={sheet.sheet} data-languages={said.length}>
      {said.map(({ locale, words, contest }) => (
        <header key={locale} lang={htmlLang[locale]}>
          <p>{contest}</p>
          <h2>{words('votes.sheet.head')}</h2>
        </header>
      ))}
      <p className={sheet.venue}>{name}</p>
      <QrCode text={address} />
      <p className={sheet.written} dir="ltr">
        {address}
      </p>
      {said.map((each) => (
        <PassConditions key={each.locale} pass={pass} said={each} />
      ))}
    </article>
  );
}

function PassConditions({ pass, said: { locale, words } }: { pass: VotePass; said: SheetTexts }) {
  const { opensAt, closesAt, quota, networks } = pass;
  const zone = useContestZone();
  const formatSheetTime = (iso: string) => formatDateTime(words.locale, iso, zone);
  const span = {
    from: formatSheetTime(opensAt),
    to: formatSheetTime(closesAt),
    zone: formatTimeZone(words.locale, zone),
  };
  return (
    <section className={sheet.conditions} lang={htmlLang[locale]}>
      <p className={sheet.scan}>{words('votes.sheet.scan')}</p>
      <p>{words('votes.sheet.good')}</p>
      <p className={sheet.window}>{words('votes.sheet.window', span)}</p>
      <p>{words('votes.sheet.quota', { quota })}</p>
      {networks.length > 0 && <p>{words('votes.sheet.networks')}</p>}
    </section>
  );
}
