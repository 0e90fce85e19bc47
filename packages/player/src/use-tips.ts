import { useEffect } from 'react';

const display = '--media-tooltip-display';

/**
 * Escape takes the tip of a control away, until another one is pointed at or focused (WCAG 2.2, 1.4.13): a tip may
 * stand over the picture.
 */
export function useTips(controller: HTMLElement) {
  useEffect(() => {
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') controller.style.setProperty(display, 'none');
    };
    const restore = ({ target }: Event) => {
      const isAtControl = target instanceof Element && target.closest('button, [role="button"]');
      if (isAtControl) controller.style.removeProperty(display);
    };
    // What is pointed at need not have the focus.
    document.addEventListener('keydown', dismiss);
    controller.addEventListener('pointerover', restore);
    controller.addEventListener('focusin', restore);
    return () => {
      document.removeEventListener('keydown', dismiss);
      controller.removeEventListener('pointerover', restore);
      controller.removeEventListener('focusin', restore);
    };
  }, [controller]);
}
