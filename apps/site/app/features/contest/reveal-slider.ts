/** Makes the slider of the case of the week move the edge between its pictures. */
export function startRevealSlider(): void {
  const slider = '[data-moves-edge]';
  // After Back, the browser restores the position of the slider, but not the edge.
  for (const input of document.querySelectorAll<HTMLInputElement>(slider)) moveRevealEdge(input);
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(slider)) moveRevealEdge(target);
  });
}

function moveRevealEdge(input: HTMLInputElement): void {
  input.parentElement?.style.setProperty('--edge', `${input.value}%`);
  input.setAttribute('aria-valuetext', `${Math.round(Number(input.value))} %`);
}
