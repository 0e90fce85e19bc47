import { type RefObject, useEffect, useRef } from 'react';

/** Tells asynchronous functions whether the component that started them is unmounted. */
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
