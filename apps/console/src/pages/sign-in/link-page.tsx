import { codes } from '@film-contest/contract/codes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QueryResult } from '../../components/query-view.tsx';
import { RefusalError } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { SignInPage } from './sign-in-page.tsx';

interface LinkPageProps<D> {
  title: string;
  /** Name of the link in its query key. */
  name: string;
  token: string;
  /** Loads the link's data. Refused with code 2001 for an invalid link. */
  load: () => Promise<D>;
  /** Title and text for an invalid link. */
  invalid: { title: string; text: string };
  children: (data: D) => ReactNode;
}

/** A page behind a mailed or printed link. Checks the link before it shows the form. */
export function SecretLinkPage<D>({
  title,
  name,
  token,
  load: ask,
  invalid: dead,
  children,
}: LinkPageProps<D>) {
  const query = useQuery({
    queryKey: ['link', name, token],
    queryFn: ask,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { error } = query;
  if (error instanceof RefusalError && error.code === codes.codeUnknown) {
    return (
      <SignInPage title={dead.title}>
        <p>{dead.text}</p>
        <Link to="/login">{t('console.login.title')}</Link>
      </SignInPage>
    );
  }
  return (
    <SignInPage title={title}>
      <QueryResult query={query} errorText={t('console.linkFailed')}>
        {children}
      </QueryResult>
    </SignInPage>
  );
}
