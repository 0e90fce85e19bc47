import { afterEach, expect, test, vi } from 'vitest';
import { hashFilm } from './hash-film.ts';

afterEach(() => vi.unstubAllGlobals());

/** Mocks workers that post the given results in order. */
function answerInOrder(...answers: (string | null)[]) {
  const made = vi.fn();
  class AnsweringWorker {
    onmessage?: (event: { data: string | null }) => void;
    postMessage() {
      made();
      queueMicrotask(() => this.onmessage?.({ data: answers.shift() ?? null }));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', AnsweringWorker);
  return made;
}

const { signal } = new AbortController();

test('a film is hashed once', async () => {
  const made = answerInOrder('a');
  const file = new File(['film'], 'film.mp4');
  expect(await hashFilm(file, signal)).toBe('a');
  expect(await hashFilm(file, signal)).toBe('a');
  expect(made).toHaveBeenCalledOnce();
});

test('a film is hashed again after a failure', async () => {
  answerInOrder(null, 'a');
  const file = new File(['film'], 'film.mp4');
  expect(await hashFilm(file, signal)).toBeNull();
  expect(await hashFilm(file, signal)).toBe('a');
});
