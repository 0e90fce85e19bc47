import type { z } from 'zod';
import { accountCalls } from './account-calls.ts';
import { announcementCalls } from './announcement-calls.ts';
import { commonErrors } from './call-errors.ts';
import type { CallShape } from './call-shape.ts';
import type { CallName } from './calls.ts';
import { certificateCalls } from './certificate-calls.ts';
import type { CodeName, codes } from './codes.ts';
import { consoleCalls } from './console-calls.ts';
import { deskCalls } from './desk-calls.ts';
import { entryListCalls } from './entry-list-calls.ts';
import { entryMarkCalls } from './entry-mark-calls.ts';
import { judgingCalls } from './judging-calls.ts';
import { mailingCalls } from './mailing-calls.ts';
import { peopleCalls } from './people-calls.ts';
import { publicCalls } from './public-calls.ts';
import { resultCalls } from './result-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { signInCalls } from './sign-in-calls.ts';
import { voteHoldCalls } from './vote-hold-calls.ts';

/** Schemas and rules of all API calls. Server, clients and the OpenAPI document derive from this table. */
export const contract = {
  ...publicCalls,
  ...accountCalls,
  ...certificateCalls,
  ...consoleCalls,
  ...entryListCalls,
  ...peopleCalls,
  ...mailingCalls,
  ...announcementCalls,
  ...reviewCalls,
  ...entryMarkCalls,
  ...judgingCalls,
  ...deskCalls,
  ...resultCalls,
  ...signInCalls,
  ...voteHoldCalls,
} as const satisfies Record<CallName, CallShape>;

type Shapes = typeof contract;
type Part<N extends CallName, P extends string> =
  Shapes[N] extends Record<P, infer S extends z.ZodType> ? S : never;

type Common = typeof commonErrors;
type OwnErrors<N extends CallName> = Shapes[N] extends {
  errors: readonly (infer E extends CodeName)[];
}
  ? E
  : never;

export type CallError<N extends CallName> =
  | OwnErrors<N>
  | Common['all'][number]
  | (Shapes[N] extends { params: z.ZodType } ? Common['params'][number] : never)
  | (Shapes[N] extends { body: z.ZodType } ? Common['body'][number] : never)
  | (Shapes[N]['access'] extends 'anyone' | 'account' ? never : Common['staff'][number]);

/**
 * Types of each API call: `send` is what a client sends, `data` what it receives; `params`, `query` and `body` are what
 * the handler receives.
 */
export type Contract = {
  [N in CallName]: {
    params: [Part<N, 'params'>] extends [never] ? undefined : z.infer<Part<N, 'params'>>;
    query: [Part<N, 'query'>] extends [never] ? undefined : z.infer<Part<N, 'query'>>;
    body: [Part<N, 'body'>] extends [never] ? undefined : z.infer<Part<N, 'body'>>;
    send: {
      params: [Part<N, 'params'>] extends [never] ? undefined : z.input<Part<N, 'params'>>;
      query: [Part<N, 'query'>] extends [never] ? undefined : Partial<z.infer<Part<N, 'query'>>>;
      body: [Part<N, 'body'>] extends [never] ? undefined : z.input<Part<N, 'body'>>;
    };
    data: z.infer<Shapes[N]['data']>;
    /** Application codes of the call's expected errors. */
    error: (typeof codes)[CallError<N> & CodeName];
  };
};

/** Returns the schemas and rules of an API call, typed as the general `CallShape`. */
export const getCallShape = (name: CallName): CallShape => contract[name];

/** Lists the errors that an API call can return: first its own, then those shared with other calls. */
export function listCallErrors(name: CallName): CodeName[] {
  const { access, params, body, errors = [] } = getCallShape(name);
  const common = [
    ...(params ? commonErrors.params : []),
    ...(body ? commonErrors.body : []),
    ...(access === 'anyone' || access === 'account' ? [] : commonErrors.staff),
    ...commonErrors.all,
  ];
  return [...new Set([...errors, ...common])];
}
