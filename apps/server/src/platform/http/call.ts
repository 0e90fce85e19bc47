import type { Role } from '@film-contest/contract/access';
import type { CallName } from '@film-contest/contract/calls';
import { type CodeName, codes } from '@film-contest/contract/codes';
import type { Contract } from '@film-contest/contract/contract';
import type { Locale } from '@film-contest/contract/locales';

/** Who is signed in. `roles` is empty unless the staff cookie of this very session came along. */
export interface Session {
  id: string;
  accountId: string;
  name: string;
  roles: readonly Role[];
  /**
   * The account is staff, but the staff cookie of this session did not come along: it is another
   * browser's, or was opened before the account got a role.
   */
  isStaffElsewhere: boolean;
  /** Staff who have no roles until they have set up a second factor. */
  mustEnrol: boolean;
}

export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string, options: CookieOptions): void;
}

export interface CookieOptions {
  path: string;
  sameSite: 'lax' | 'strict';
  /** Seconds; without it the cookie goes with the browser. 0 deletes it. */
  maxAge?: number;
}

/** What every handler knows of the request besides its input. */
export interface Request {
  locale: Locale;
  requestId: string;
  /** The caller's address behind trusted proxies, normalised; null when it cannot be known. */
  address: string | null;
  bearer: string | null;
  userAgent: string | null;
  session: Session | null;
  cookies: CookieJar;
}

export type Call<N extends CallName> = Request & Pick<Contract[N], 'params' | 'query' | 'body'>;

/** A call of an account's own: its session is certain. */
export const sessionOf = (call: Request): Session => {
  if (!call.session) throw new Error('this call is open to anyone and has no session');
  return call.session;
};

export interface Answer<T> {
  status: 200 | 201;
  code?: number;
  data: T;
}

/** Success, with the application code that names it if there is one. */
export const ok = <T>(data: T, code?: CodeName): Answer<T> => ({
  status: 200,
  ...(code && { code: codes[code] }),
  data,
});

/** Success that made something: HTTP 201. */
export const created = <T>(data: T, code?: CodeName): Answer<T> => ({
  ...ok(data, code),
  status: 201,
});

export type Handler<Ctx, N extends CallName> = (
  ctx: Ctx,
  call: Call<N>,
) => Promise<Answer<Contract[N]['data']>>;

/** One handler for each call of the contract: a missing one is a type error. */
export type Handlers<Ctx> = { [N in CallName]: Handler<Ctx, N> };
