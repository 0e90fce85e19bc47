import type { z } from 'zod';
import { accountCalls } from './account-calls.ts';
import type { CallShape } from './call-shape.ts';
import type { CallName } from './calls.ts';
import { consoleCalls } from './console-calls.ts';
import { entryListCalls } from './entry-list-calls.ts';
import { peopleCalls } from './people-calls.ts';
import { publicCalls } from './public-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { signInCalls } from './sign-in-calls.ts';

/** The shapes of every call. Server, clients and the OpenAPI document derive from this table. */
export const contract = {
  ...publicCalls,
  ...accountCalls,
  ...consoleCalls,
  ...entryListCalls,
  ...peopleCalls,
  ...reviewCalls,
  ...signInCalls,
} as const satisfies Record<CallName, CallShape>;

type Shapes = typeof contract;
type Part<N extends CallName, P extends string> =
  Shapes[N] extends Record<P, infer S extends z.ZodType> ? S : never;

/** What a caller sends and gets; what a handler receives. */
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
  };
};

/** The shape of a call, seen without its exact types. */
export const shapeOf = (name: CallName): CallShape => contract[name];
