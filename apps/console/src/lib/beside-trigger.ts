/** Where a popup is drawn: after what opens it, so that the Tab key leads into it, and within the page's parts. */
export const getPopupParent = (trigger: HTMLElement) => trigger.parentElement ?? document.body;
