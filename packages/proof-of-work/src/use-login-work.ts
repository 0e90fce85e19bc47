import { loadChunk } from '@film-contest/contract/chunk';
import type { Outcome } from '@film-contest/contract/client';
import type { LoginForm } from '@film-contest/contract/login-work';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AskForTask, LoginDelay, LoginWork } from './login-work.ts';

/** Pause in typing after which the proof of work starts, in milliseconds. */
const pauseMs = 300;

/**
 * Solves the proof of work of a login form, starting while the reader types the password. Returns the reason of a
 * delay, and a function that sends a login with its work. If the script cannot be loaded, the login is sent without
 * work. After the form is left, the function throws and sends nothing.
 * @param askForTask must be the same function in each render
 */
export function useLoginWork(
  form: LoginForm,
  askForTask: AskForTask,
  { account, isPasswordTyped }: { account: string; isPasswordTyped: boolean },
) {
  const [delay, setDelay] = useState<LoginDelay | null>(null);
  const opened = useRef<Promise<LoginWork | null> | null>(null);
  const isLeft = useRef(false);

  const open = useCallback(() => {
    opened.current ??= loadChunk(() => import('./login-work.ts')).then(
      (chunk) => chunk.createLoginWorkSolver(form, askForTask, setDelay),
      () => {
        opened.current = null;
        return null;
      },
    );
    return opened.current;
  }, [form, askForTask]);

  useEffect(() => {
    if (!account || !isPasswordTyped) return;
    const timer = setTimeout(() => open().then((work) => work?.prepare(account)), pauseMs);
    return () => clearTimeout(timer);
  }, [account, isPasswordTyped, open]);

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      opened.current?.then((work) => work?.close());
      opened.current = null;
    };
  }, []);

  async function sendWithWork<D>(send: (proof: { work?: string }) => Promise<Outcome<D>>) {
    const work = await open();
    if (isLeft.current) throw new Error('the login form was left');
    return work ? work.send(account, send) : send({});
  }

  return { delay, sendWithWork };
}
