import { limits } from '@film-contest/contract/limits';
import { normalizePageQuery } from '@film-contest/contract/pages';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { RouteLink } from '../lib/links.tsx';
import { useT } from '../lib/messages.tsx';
import { Icon } from './icon.tsx';
import styles from './pager.module.css';
import { buildPageSearch, countPages, listPagerSteps, setOrderSeed } from './pager-model.ts';

const pageSizes = [10, 20, 50] as const;

interface PagerProps {
  current: number;
  pageSize: number;
  total: number;
  /** Page size if the URL names none. */
  defaultSize?: number;
  /** Seed of a shuffled list, so that all pages of the list use the same order. */
  seed?: number | null;
}

/** A pager with links and with forms for page number and page size (`form-controls.ts`). Works without scripts. */
export function Pager({
  current,
  pageSize,
  total,
  defaultSize = limits.page.size,
  seed = null,
}: PagerProps) {
  const t = useT();
  const { pathname, search: given } = useLocation();
  const search = setOrderSeed(normalizePageQuery(pathname, given), seed);
  const pageCount = countPages(total, pageSize);
  // Hides the pager if the list fits one page of any page size.
  if (total <= pageSizes[0] && pageCount < 2) return null;
  const buildPageUrl = (page: number) =>
    pathname + buildPageSearch(search, page, pageSize, defaultSize);
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== 'current');
  return (
    <nav className={styles.pager} aria-label={t('shell.pager.navigation')}>
      {pageCount > 1 && (
        <ul className={styles.steps}>
          {current > 1 && (
            <li>
              <RouteLink
                to={buildPageUrl(current - 1)}
                rel="prev"
                aria-label={t('shell.pager.previous')}
              >
                <Icon name="previous" />
              </RouteLink>
            </li>
          )}
          {listPagerSteps(current, pageCount).map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity but their place
            <li key={`${step} ${index}`}>
              {step === 'gap' ? (
                <span aria-hidden="true">…</span>
              ) : (
                <RouteLink
                  to={buildPageUrl(step)}
                  aria-label={t('shell.pager.pageNumber', { page: step })}
                  aria-current={step === current ? 'page' : undefined}
                >
                  {step}
                </RouteLink>
              )}
            </li>
          ))}
          {current < pageCount && (
            <li>
              <RouteLink
                to={buildPageUrl(current + 1)}
                rel="next"
                aria-label={t('shell.pager.next')}
              >
                <Icon name="next" />
              </RouteLink>
            </li>
          )}
        </ul>
      )}
      <form method="get" className={styles.form}>
        {kept
          .filter(([name]) => name !== 'pageSize')
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <label>
          <span className="visually-hidden">{t('shell.pager.pageSize')}</span>
          <select name="pageSize" defaultValue={pageSize} data-submits>
            {[...new Set([...pageSizes, pageSize])].map((size) => (
              <option key={size} value={size}>
                {size}
                {t('shell.pager.perPage')}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit">{t('film.gallery.apply')}</button>
        </noscript>
      </form>
      {pageCount > 1 && <PageNumberForm kept={kept} pageCount={pageCount} />}
    </nav>
  );
}

interface PageNumberProps {
  /** Query parameters of the list that the form submits in hidden fields. */
  kept: readonly (readonly [string, string])[];
  pageCount: number;
}

function PageNumberForm({ kept, pageCount }: PageNumberProps) {
  const t = useT();
  const faultId = useId();
  return (
    <form
      method="get"
      className={styles.form}
      noValidate
      data-page-number={t('shell.pager.range', { last: pageCount })}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        {t('shell.pager.goTo')}
        <input
          type="number"
          name="current"
          min={1}
          max={pageCount}
          required
          inputMode="numeric"
          aria-describedby={faultId}
        />
        {t('shell.pager.page')}
      </label>
      {/* The pager has a submit button, because number keyboards of phones have no submit key. */}
      <button type="submit" className="button">
        {t('shell.pager.go')}
      </button>
      <p id={faultId} className={styles.fault} role="alert" hidden />
    </form>
  );
}
