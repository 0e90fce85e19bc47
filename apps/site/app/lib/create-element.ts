/** Creates an element with a text, for pages without React. */
export function createElement(tag: string, className: string | undefined, text = ''): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}
