import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordEarlyClick, replayEarlyClick, replayEarlyControlClick } from './early-click.ts';

type Handler = (event: { target: unknown; eventPhase: number }) => void;

class Button {
  isConnected = true;
  click = vi.fn();
  readonly isControl: boolean;
  constructor(isControl: boolean) {
    this.isControl = isControl;
  }
  matches = (selector: string) => this.isControl && selector === 'button[data-control]';
  closest = (selector: string) =>
    selector === 'button[type="button"]' || this.matches(selector) ? this : null;
}

let recordClick: Handler = () => {};
let handleClick: Handler = () => {};

/** A press that the browser first records, then passes to the controls, if they have started. */
function press(button: Button) {
  recordClick({ target: button, eventPhase: 0 });
  handleClick({ target: button, eventPhase: 0 });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('Element', Button);
  vi.stubGlobal('Event', { NONE: 0 });
  vi.stubGlobal('addEventListener', (_: string, handler: Handler) => {
    recordClick = handler;
  });
  vi.stubGlobal('removeEventListener', () => {
    recordClick = () => {};
  });
  vi.stubGlobal('document', {
    addEventListener: (_: string, handler: Handler) => {
      handleClick = handler;
    },
  });
  recordEarlyClick();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  recordClick = () => {};
  handleClick = () => {};
});

test.each([
  ['a control that was pressed before the scripts ran', true, 'before', 1],
  ['a control that was pressed before hydration, and has already acted', true, 'between', 0],
  ['a React button that was pressed before the scripts ran', false, 'before', 1],
  ['a React button that was pressed before hydration', false, 'between', 1],
] as const)('%s', (_, isControl, time, replays) => {
  const button = new Button(isControl);
  if (time === 'before') press(button);
  replayEarlyControlClick();
  if (time === 'between') press(button);
  replayEarlyClick();
  vi.runAllTimers();
  expect(button.click).toHaveBeenCalledTimes(replays);
});
