import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePagePath } from './links.tsx';
import { withNext } from './next-path.ts';
import { onSignedOutElsewhere, useToken } from './session.ts';

/**
 * The token of a page for signed-in people. Without one the visitor goes to the login and comes
 * back; so does every tab when one of them logs out.
 */
export function useRequiredToken(): string | null {
  const token = useToken();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const login = withNext(usePagePath()('login'), pathname + search);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (token) wasSignedIn.current = true;
    // Whoever logs out in this tab is led elsewhere by what they pressed.
    else if (token === null && !wasSignedIn.current) navigate(login, { replace: true });
  }, [token, navigate, login]);
  useEffect(
    () => onSignedOutElsewhere(() => navigate(login, { replace: true })),
    [navigate, login],
  );
  return token ?? null;
}
