import { formatDateTime } from '@film-contest/messages/format';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useContest } from '../../lib/contest.ts';
import { type T, useT } from '../../lib/messages.tsx';
import { notify } from '../../lib/notices.ts';
import { askChallenge } from './challenge.ts';

const fragments = ['#pass', '#pass-elsewhere', '#pass-ended'] as const;
type Fragment = (typeof fragments)[number];

/**
 * Tells a visitor who has scanned the code of a venue what became of it, once.
 *
 * @param entry any film of the contest: by it the server says which pass this browser holds.
 */
export function usePassNotice(entry: number | undefined) {
  const t = useT();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const timeZone = useContest()?.timeZone ?? 'Asia/Shanghai';
  useEffect(() => {
    const fragment = fragments.find((each) => each === hash);
    if (!fragment) return;
    navigate({ pathname, search }, { replace: true, preventScrollReset: true });
    tell(t, fragment, entry, timeZone);
  }, [hash, pathname, search, navigate, t, entry, timeZone]);
}

async function tell(t: T, fragment: Fragment, entry: number | undefined, timeZone: string) {
  if (fragment === '#pass-elsewhere') {
    return notify({ level: 'warning', text: t('film.pass.elsewhere'), stay: true });
  }
  if (fragment === '#pass-ended') {
    return notify({ level: 'warning', text: t('film.pass.ended'), stay: true });
  }
  const pass = entry === undefined ? null : (await askChallenge(entry))?.pass;
  if (!pass) return notify({ level: 'success', text: t('film.pass.here'), stay: true });
  const time = formatDateTime(t.locale, pass.closesAt, timeZone);
  const text = t('film.pass.kept', { venue: pass.name, time });
  notify({ level: 'success', text, stay: true });
}
