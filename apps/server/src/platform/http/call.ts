import type { Role } from '@film-contest/contract/access';
import type { CallName } from '@film-contest/contract/calls';
import { type CodeName, codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { Locale } from '@film-contest/contract/locales';

/** The session of a request. `roles` is empty unless the request carries this session's staff cookie. */
export interface Session {
  id: string;
  accountId: string;
  name: string;
  roles: readonly Role[];
  /**
   * True if the account is staff, but the request lacks this session's staff cookie: another browser owns the
   * session, or the session is older than the account's role.
   */
  isStaffElsewhere: boolean;
  /** True if the staff account must set up a second factor; until then `roles` is empty. */
  mustEnrol: boolean;
}

export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string, options: CookieOptions): void;
}

export interface CookieOptions {
  path: string;
  sameSite: 'lax' | 'strict';
  /** Lifetime in seconds; without it the cookie lasts until the browser closes. 0 deletes the cookie. */
  maxAge?: number;
}

/** The parts of a request that every handler receives besides its input. */
export interface Request {
  locale: Locale;
  requestId: string;
  /** The client's IP address behind trusted proxies, in canonical form; null when unknown. */
  address: string | null;
  bearer: string | null;
  userAgent: string | null;
  session: Session | null;
  cookies: CookieJar;
}

export type Call<N extends CallName> = Request & Pick<Contract[N], 'params' | 'query' | 'body'>;

/** Returns the session of a call that requires one. */
export const requireSession = (call: Request): Session => {
  if (!call.session) throw new Error('this call is open to anyone and has no session');
  return call.session;
};

/** Returns the path parameters and the body of a call as one object. */
export const getInput = <P extends object, B extends object>(call: { params: P; body: B }) => ({
  ...call.params,
  ...call.body,
});

export interface Answer<T> {
  status: 200 | 201;
  code?: number;
  data: T;
}

/** Builds a success response, with its application code if it has one. */
export const ok = <T>(data: T, code?: CodeName): Answer<T> => ({
  status: 200,
  ...(code && { code: codes[code] }),
  data,
});

export async function respondAfter(work: Promise<unknown>, code?: CodeName): Promise<Answer<null>> {
  await work;
  return ok(null, code);
}

/** Builds a success response with HTTP 201, for a call that created something. */
export const created = <T>(data: T, code?: CodeName): Answer<T> => ({
  ...ok(data, code),
  status: 201,
});

export type Handler<Ctx, N extends CallName> = (
  ctx: Ctx,
  call: Call<N>,
) => Promise<Answer<Contract[N]['data']>>;

/** One handler for each call of the contract; a missing handler is a type error. */
export type Handlers<Ctx> = { [N in CallName]: Handler<Ctx, N> };
