import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePagePath } from '../../lib/links.tsx';
import { useT } from '../../lib/messages.tsx';
import { showNotice } from '../../lib/notices.ts';

const homeAfterSeconds = 3;

/** Events that show that a person is still reading the page. */
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Any input cancels the return; time does not count while the page is hidden. */
export function useReturnHome(number: string) {
  const t = useT();
  const navigate = useNavigate();
  const home = usePagePath()('home');
  const [secondsLeft, setSecondsLeft] = useState<number | null>(homeAfterSeconds);
  const isLeaving = secondsLeft !== null;
  useEffect(() => {
    if (!isLeaving) return;
    const cancelReturnHome = () => setSecondsLeft(null);
    const onPointerMove = ({ movementX, movementY }: PointerEvent) =>
      // Browsers send events without movement when the page changes under the pointer.
      (movementX !== 0 || movementY !== 0) && cancelReturnHome();
    for (const sign of signsOfLife) document.addEventListener(sign, cancelReturnHome);
    document.addEventListener('pointermove', onPointerMove);
    const timer = setInterval(() => {
      if (!document.hidden) setSecondsLeft((seconds) => seconds && seconds - 1);
    }, 1000);
    return () => {
      for (const sign of signsOfLife) document.removeEventListener(sign, cancelReturnHome);
      document.removeEventListener('pointermove', onPointerMove);
      clearInterval(timer);
    };
  }, [isLeaving]);
  useEffect(() => {
    if (secondsLeft !== 0) return;
    showNotice({
      level: 'success',
      title: t('submit.done.title'),
      text: t('submit.done.number', { number }),
      stay: true,
    });
    navigate(home);
  }, [secondsLeft, navigate, home, number, t]);
  return { secondsLeft, stay: () => setSecondsLeft(null) };
}
