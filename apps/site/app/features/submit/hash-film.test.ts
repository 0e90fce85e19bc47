import { afterEach, expect, test, vi } from 'vitest';
import { hashFilm } from './hash-film.ts';

afterEach(() => vi.unstubAllGlobals());

/** Workers that answer one after the other what is given. */
function answerWithPart(...answers: (string | null)[]) {
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

test('a film is read once', async () => {
  const made = answerWithPart('a');
  const file = new File(['film'], 'film.mp4');
  expect(await hashFilm(file, signal)).toBe('a');
  expect(await hashFilm(file, signal)).toBe('a');
  expect(made).toHaveBeenCalledOnce();
});

test('a film that could not be read is read anew', async () => {
  answerWithPart(null, 'a');
  const file = new File(['film'], 'film.mp4');
  expect(await hashFilm(file, signal)).toBeNull();
  expect(await hashFilm(file, signal)).toBe('a');
});
