import { codes } from '@film-contest/contract/codes';
import { limits } from '@film-contest/contract/limits';
import { type PasswordRule, passwordRules } from '@film-contest/contract/password';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { QueryResult } from '../../components/page.tsx';
import { RefusalError } from '../../lib/api.ts';
import { t } from '../../lib/messages.ts';
import { tab } from '../../lib/storage.ts';
import styles from './sign-in-page.module.css';
import { SignInPage } from './sign-in-page.tsx';

interface LinkPageProps<D> {
  title: string;
  name: string;
  token: string;
  /** Loads the data behind the link. The server rejects an invalid link with the error codeUnknown. */
  load: () => Promise<D>;
  invalid: { title: string; text: string };
  children: (data: D) => ReactNode;
}

/** A page that is opened by a link from a mail or a printout. Checks the link before it shows the form. */
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

/**
 * Returns a link's token and removes it from the URL. Stores it in the tab so that a reload keeps it.
 *
 * @param key storage key.
 */
export function useLinkToken(key: string): { token: string; forget: () => void } {
  const [query, setQuery] = useSearchParams();
  const given = query.get('token');
  const [token, setToken] = useState(() => given ?? tab.read(key) ?? '');
  useEffect(() => {
    if (given === null) return;
    tab.write(key, given);
    setToken(given);
    setQuery({}, { replace: true });
  }, [key, given, setQuery]);
  return { token, forget: () => tab.remove(key) };
}

export function NewPasswordFields() {
  const password: string = Form.useWatch('password') ?? '';
  return (
    <>
      <Form.Item
        name="password"
        label={t('forms.password')}
        extra={<PasswordRuleList password={password} />}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="confirmPassword" label={t('forms.confirmPassword')}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
}

const ruleTexts: Record<PasswordRule, () => string> = {
  length: () => t('forms.passwordRule.length', limits.password),
  lower: () => t('forms.passwordRule.lower'),
  upper: () => t('forms.passwordRule.upper'),
  digit: () => t('forms.passwordRule.digit'),
  symbol: () => t('forms.passwordRule.symbol'),
};

function PasswordRuleList({ password }: { password: string }) {
  return (
    <ul className={styles.rules} aria-label={t('forms.passwordRules')}>
      {Object.entries(passwordRules).map(([rule, holds]) => {
        const isMet = holds(password);
        return (
          <li key={rule} data-met={isMet}>
            <span className={styles.mark}>{isMet && <Icon name="check" size={14} />}</span>
            {ruleTexts[rule as PasswordRule]()}
            <span className="visually-hidden">
              {t(isMet ? 'forms.ruleMet' : 'forms.ruleUnmet')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
