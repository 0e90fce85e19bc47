import { limits } from '@film-contest/contract/limits';
import type { Context } from '../../context.ts';
import type { CookieJar } from '../../platform/http/call.ts';
import { isSignatureValid, signText } from '../../platform/secrets.ts';

const getCookieName = ({ config }: Context) =>
  config.baseUrl.startsWith('https:') ? '__Host-registration' : 'registration';

/** Marks this device, so that the activation link signs in here. */
export function markRegistrationDevice(
  ctx: Context,
  cookies: Pick<CookieJar, 'set'>,
  accountId: string,
): void {
  cookies.set(getCookieName(ctx), signText(ctx.keys.registrationCookie, accountId), {
    path: '/',
    sameSite: 'strict',
    maxAge: limits.activationHours * 3600,
  });
}

export function isRegistrationDevice(
  ctx: Context,
  cookies: Pick<CookieJar, 'get'>,
  accountId: string,
): boolean {
  const cookie = cookies.get(getCookieName(ctx));
  return cookie !== undefined && isSignatureValid(ctx.keys.registrationCookie, accountId, cookie);
}
