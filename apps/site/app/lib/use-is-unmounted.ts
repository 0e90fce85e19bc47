import { type RefObject, useEffect, useRef } from 'react';

/** Tells asynchronous functions whether the component that started them is unmounted. */
export function useIsUnmounted(): RefObject<boolean> {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}
