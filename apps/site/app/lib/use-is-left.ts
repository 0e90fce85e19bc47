import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is unmounted, for asynchronous functions that it started. */
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
