import { useEffect } from 'react';

const display = '--media-tooltip-display';

/**
 * Hides the tooltip on Escape until the pointer or the focus moves to another control (WCAG 2.2, 1.4.13), because it
 * may cover the picture.
 */
export function useTooltipDismissal(controller: HTMLElement) {
  useEffect(() => {
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') controller.style.setProperty(display, 'none');
    };
    const restore = ({ target }: Event) => {
      const isAtControl = target instanceof Element && target.closest('button, [role="button"]');
      if (isAtControl) controller.style.removeProperty(display);
    };
    // On the document, because the control under the pointer may not have the focus.
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
