import { buildFilter, type Filter } from '../../components/list-toolbar.tsx';
import { t } from '../../lib/messages.ts';
import {
  accountCompanies,
  accountKinds,
  accountStates,
  getAccountStateLabel,
} from './account-labels.ts';

/** The filters of a list of accounts, as its URL holds them. */
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
