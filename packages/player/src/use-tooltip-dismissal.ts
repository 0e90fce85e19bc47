import { useEffect } from 'react';

const display = '--media-tooltip-display';

/** Hides the tooltip on Escape (WCAG 2.2, 1.4.13), because it may cover the picture. */
export function useTooltipDismissal(controller: HTMLElement) {
  useEffect(() => {
    const hideTooltipOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') controller.style.setProperty(display, 'none');
    };
    const restoreTooltip = ({ target }: Event) => {
      const isAtControl = target instanceof Element && target.closest('button, [role="button"]');
      if (isAtControl) controller.style.removeProperty(display);
    };
    // Listens on the document, because the control under the pointer may not have the focus.
    document.addEventListener('keydown', hideTooltipOnEscape);
    controller.addEventListener('pointerover', restoreTooltip);
    controller.addEventListener('focusin', restoreTooltip);
    return () => {
      document.removeEventListener('keydown', hideTooltipOnEscape);
      controller.removeEventListener('pointerover', restoreTooltip);
      controller.removeEventListener('focusin', restoreTooltip);
    };
  }, [controller]);
}
