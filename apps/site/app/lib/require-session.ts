import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePagePath } from './links.tsx';
import { buildLoginPath } from './next-path.ts';
import { onSignedOutElsewhere, useSessionToken } from './session.ts';

/** Returns the token; without one, navigates to the login page, which returns here. */
export function useRequiredSessionToken(): string | null {
  const token = useSessionToken();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const login = buildLoginPath(usePagePath()('login'), pathname + search);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (token) wasSignedIn.current = true;
    // Does nothing after a logout in this tab, which navigates itself.
    else if (token === null && !wasSignedIn.current) navigate(login, { replace: true });
  }, [token, navigate, login]);
  useEffect(
    () => onSignedOutElsewhere(() => navigate(login, { replace: true })),
    [navigate, login],
  );
  return token ?? null;
}
