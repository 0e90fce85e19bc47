/**
 * Renders a popup next to its trigger, so that the Tab key moves from the trigger into the popup.
 */
export const getPopupParent = (trigger: HTMLElement) => trigger.parentElement ?? document.body;
