import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePagePath } from './links.tsx';
import { withNext } from './next-path.ts';
import { onSignedOutElsewhere, useToken } from './session.ts';

/**
 * Returns the token on pages for signed-in users. Without one, every tab goes to the login page, which
 * returns here.
 */
export function useRequiredToken(): string | null {
  const token = useToken();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const login = withNext(usePagePath()('login'), pathname + search);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (token) wasSignedIn.current = true;
    // A logout in this tab navigates itself.
    else if (token === null && !wasSignedIn.current) navigate(login, { replace: true });
  }, [token, navigate, login]);
  useEffect(
    () => onSignedOutElsewhere(() => navigate(login, { replace: true })),
    [navigate, login],
  );
  return token ?? null;
}
