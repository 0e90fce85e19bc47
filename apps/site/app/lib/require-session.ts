import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePagePath } from './links.tsx';
import { buildLoginPath } from './next-path.ts';
import { onSignedOutElsewhere } from './session.ts';
import { useSessionToken } from './use-session-token.ts';

/** Returns the session token. If there is none, navigates to the login page, which returns to this page. */
export function useRequiredSessionToken(): string | null {
  const token = useSessionToken();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const login = buildLoginPath(usePagePath()('login'), pathname + search);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (token) wasSignedIn.current = true;
    // Does not navigate after a logout in this tab, because the logout navigates itself.
    else if (token === null && !wasSignedIn.current) navigate(login, { replace: true });
  }, [token, navigate, login]);
  useEffect(
    () => onSignedOutElsewhere(() => navigate(login, { replace: true })),
    [navigate, login],
  );
  return token ?? null;
}
