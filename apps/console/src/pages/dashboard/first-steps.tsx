import type { Contract } from '@film-contest/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { fetchScreenData } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { local } from '../../lib/storage.ts';
import styles from './first-steps.module.css';

type Steps = Contract['consoleFirstSteps']['data']['steps'];
type Step = Steps[number]['step'];

/** Path of the page for each setup step. */
const stepPaths: Record<Step, string> = {
  contest: '/settings/phases',
  organiser: '/settings/organiser',
  pages: '/content/details',
  staff: '/staff',
  mail: '/outbox',
  submissions: '/settings/phases',
};

const hiddenKey = 'first-steps-hidden';

/** The setup steps before the first submission. Disappears when all are done. */
export function SetupSteps() {
  const [isHidden, setHidden] = useState(() => local.read(hiddenKey) === '1');
  const { data } = useQuery({
    queryKey: ['first-steps'],
    queryFn: () => fetchScreenData('consoleFirstSteps'),
  });
  const steps = data?.steps ?? [];
  const counts = { done: steps.filter(({ isDone }) => isDone).length, all: steps.length };
  if (counts.done === counts.all) return null;
  const storeHiddenSteps = (hide: boolean) => {
    setHidden(hide);
    local.write(hiddenKey, hide ? '1' : '0');
  };
  if (isHidden)
    return (
      <Button type="link" className={styles.again ?? ''} onClick={() => storeHiddenSteps(false)}>
        {t('dashboard.steps.show', counts)}
      </Button>
    );
  return (
    <section className={styles.panel} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps" className={styles.title}>
          {t('dashboard.steps')}
        </h2>
        <span className={styles.count}>{t('dashboard.steps.done', counts)}</span>
        <Button type="text" onClick={() => storeHiddenSteps(true)}>
          {t('dashboard.steps.hide')}
        </Button>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step} data-done={isDone}>
            <span className={styles.mark}>{isDone && <Icon name="check" />}</span>
            <div>
              <Link to={stepPaths[step]}>{t(`dashboard.steps.${step}`)}</Link>
              {isDone ? (
                <span className={styles.done}>{t('dashboard.steps.isDone')}</span>
              ) : (
                <p className={styles.why}>{t(`dashboard.steps.${step}.why`)}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
