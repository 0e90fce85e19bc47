import { type RefObject, useEffect, useRef } from 'react';

/** Whether what asks is on screen no longer: what it began may end after that. */
export function useIsLeft(): RefObject<boolean> {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
