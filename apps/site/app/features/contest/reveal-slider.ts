/** Makes the slider of the case of the week move the edge between its pictures. */
export function startRevealSlider(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-moves-edge]')) return;
    target.parentElement?.style.setProperty('--edge', `${target.value}%`);
    target.setAttribute('aria-valuetext', `${Math.round(Number(target.value))} %`);
  });
}
