import { codes } from '@film-contest/contract/codes';
import { isTransientError } from '@film-contest/contract/retry';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Flex, Spin } from 'antd';
import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useMatches, useOutletContext } from 'react-router';
import { clearShownErrors, getRefusalMessage, RefusalError } from '../lib/api.ts';
import { t } from '../lib/messages.ts';
import type { RouteEntry, RouteHandle } from '../lib/route-table.ts';
import { LinkButton } from './link-button.tsx';
import styles from './page.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** Ref of the heading, which receives the focus after a navigation with `focusHeading`. */
  heading?: Ref<HTMLHeadingElement>;
  /** Status text next to the title, for example the number of rows. Screen readers announce changes. */
  status?: ReactNode;
  actions?: ReactNode;
  intro?: ReactNode;
  /** Details of the displayed record, shown below the title. */
  children?: ReactNode;
}

export const PageHeader = ({ title, heading, status, actions, intro, children }: PageHeadProps) => (
  <header className={styles.head}>
    <h1 className={styles.title} {...(heading && { ref: heading, tabIndex: -1 })}>
      {title}
    </h1>
    {status !== undefined && (
      <span role="status" className={styles.status}>
        {status}
      </span>
    )}
    {actions && <div className={styles.actions}>{actions}</div>}
    {intro && (
      <div className={styles.below}>
        <p className={styles.intro}>{intro}</p>
      </div>
    )}
    {children && <div className={`${styles.below} ${styles.meta}`}>{children}</div>}
  </header>
);

interface QueryViewProps<D> {
  query: Pick<UseQueryResult<D>, 'data' | 'error' | 'isPending' | 'refetch'>;
  /** Error text shown if the query fails and the server sent no error message. */
  errorText: string;
  /**
   * Whether the data fills a whole page. Then the placeholder and the error message also fill the page, and the
   * error has a heading.
   */
  isPage?: boolean;
  children: (data: D) => ReactNode;
}

/** Shows the data of a query, a placeholder while it loads, or its error with a retry button. */
export function QueryResult<D>({ query, errorText, isPage = false, children }: QueryViewProps<D>) {
  const { data, error, isPending, refetch } = query;
  if (data !== undefined) return children(data);
  if (isPending) return isPage ? <PagePlaceholder /> : <LoadingPlaceholder />;
  if (isPage && error instanceof RefusalError && error.code === codes.notFound)
    return <NotFoundPage />;
  return (
    <LoadErrorMessage
      isPage={isPage}
      text={errorText}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

interface LoadFailedProps {
  /** Error text shown if the server sent no error message. */
  text: string;
  error: unknown;
  onRetry: () => void;
  /** Whether the error message replaces the whole page and needs a heading of its own. */
  isPage?: boolean;
}

/** Shows the server's message in place of content that failed to load. */
export function LoadErrorMessage({ text, error, onRetry, isPage = false }: LoadFailedProps) {
  const Text = isPage ? 'h1' : 'p';
  return (
    <div className={styles.failed} role="alert">
      <Text className={styles.text}>{getRefusalMessage(error) ?? text}</Text>
      {isTransientError(error) && <p className={styles.note}>{t('console.repeats')}</p>}
      <Button
        onClick={() => {
          clearShownErrors();
          onRetry();
        }}
      >
        {t('http.retry')}
      </Button>
    </div>
  );
}

export const NotFoundPage = () => <UnavailablePage title={t('http.notFoundPage')} />;

/** Shown instead of a page that the user's role may not open. */
export const ForbiddenPage = () => <UnavailablePage title={t('console.forbidden')} />;

/** Replaces a page that is not available. Links to the list that the path belongs to. */
function UnavailablePage({ title }: { title: string }) {
  const list = useOutletContext<RouteEntry | undefined>();
  return (
    <StatusPage
      title={title}
      actions={
        <LinkButton to={list?.path ?? '/'} type="primary">
          {list ? t('console.toList', { list: t(list.label) }) : t('console.toDashboard')}
        </LinkButton>
      }
    />
  );
}

interface OutcomeProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Whether the message is the only content of the window. */
  alone?: boolean;
}

export function StatusPage({ title, children, actions, alone = false }: OutcomeProps) {
  const Element = alone ? 'main' : 'section';
  return (
    <Element className={styles.outcome}>
      <h1 className={styles.outcomeTitle}>{title}</h1>
      {children && <div className={styles.outcomeText}>{children}</div>}
      {actions && (
        <Flex wrap gap={8}>
          {actions}
        </Flex>
      )}
    </Element>
  );
}

/** Empty area shown while content loads; shows a spinner after 400 ms. */
export function LoadingPlaceholder() {
  return (
    <div className={styles.placeholder} aria-busy="true">
      <Spin delay={400} />
    </div>
  );
}

function PagePlaceholder() {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const label = handle?.trail.at(-1)?.label;
  return (
    <>
      {label && <PageHeader title={t(label)} />}
      <LoadingPlaceholder />
    </>
  );
}

export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = t('console.titlePattern', { page: title });
  }, [title]);
}

const state = { isLedOn: true };

/** Navigation options that move the focus to the heading of the next page. */
export const focusHeading: NavigateOptions = { state };

/**
 * Returns a ref for the page's heading. The heading receives the focus after a navigation with
 * `focusHeading`, so that screen readers announce the page.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, state: given } = useLocation();
  const isHeadingFocused = (given as typeof state | null)?.isLedOn === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a key of its own
  useEffect(() => {
    if (isHeadingFocused) heading.current?.focus({ preventScroll: true });
  }, [isHeadingFocused, key]);
  return heading;
}
