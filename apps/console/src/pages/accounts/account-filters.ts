import { buildFilter, type Filter } from '../../components/list-toolbar.tsx';
import { t } from '../../lib/messages.ts';
import {
  accountCompanies,
  accountKinds,
  accountStates,
  getAccountStateLabel,
} from './account-labels.ts';

/** Filters of a list of accounts and the values that the URL may contain. */
export const accountFilterShape = {
  state: accountStates,
  kind: accountKinds,
  company: accountCompanies,
};

export const listAccountFilters = (): Filter[] => [
  buildFilter('state', t('people.accounts.state'), accountStates, getAccountStateLabel),
  buildFilter('kind', t('people.accounts.kind'), accountKinds, (value) =>
    t(`people.accounts.kind.${value}`),
  ),
  buildFilter('company', t('people.accounts.company'), accountCompanies, (value) =>
    t(`people.accounts.company.${value}`),
  ),
];
