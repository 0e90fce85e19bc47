import { type RefObject, useEffect, useRef } from 'react';

/** For asynchronous functions that the component started. */
export function useIsUnmounted(): RefObject<boolean> {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
