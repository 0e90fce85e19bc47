import type { Contract } from '@film-contest/contract/contract';
import { t } from '../../lib/messages.ts';

export type AccountRow = Contract['consoleAccounts']['data']['list'][number];
export type Account = Contract['consoleAccount']['data'];

type State = AccountRow['state'];

export const accountStates: readonly State[] = ['active', 'inactive', 'suspended'];
export const accountKinds: readonly Account['kind'][] = ['email', 'phone'];
export const accountCompanies = ['entrant', 'staff', 'other'] as const;

export const accountTones = { active: 'quiet', inactive: 'warning', suspended: 'danger' } as const;

export const getAccountStateLabel = (state: State) => t(`people.accounts.state.${state}`);

export const getAccountPath = (id: string) => `/accounts/${id}`;
