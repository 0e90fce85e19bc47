import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keptInput } from './kept-input.ts';
import { currentPath } from './navigation.ts';
import { readAccount } from './session.ts';

interface KeptForm<V> {
  /** Whether input of an earlier time was put back. */
  restored: boolean;
  keep(values: V): void;
  /** Forgets the input: it was sent or given up. */
  drop(): void;
}

/**
 * Keeps what is typed into a form on this device until it is sent.
 *
 * @param name tells the form and its record apart from all others.
 * @param title how the form is named where it is offered again.
 */
export function useKeptForm<V extends object>(
  form: FormInstance,
  name: string,
  title: string,
): KeptForm<V> {
  const [opened] = useState(() => ({ name, account: readAccount() }));
  const [restored, setRestored] = useState(false);
  const touched = useRef(false);

  useEffect(() => {
    let isOpen = true;
    keptInput.read<V>(opened.name, opened.account).then((kept) => {
      if (!isOpen || !kept || touched.current) return;
      form.setFieldsValue(kept.values);
      setRestored(true);
    });
    return () => {
      isOpen = false;
    };
  }, [form, opened]);

  const keep = useCallback(
    (values: V) => {
      touched.current = true;
      const input = { path: currentPath(), title, values };
      void keptInput.keep(opened.name, opened.account, input);
    },
    [opened, title],
  );
  const drop = useCallback(() => {
    setRestored(false);
    void keptInput.drop(opened.name, opened.account);
  }, [opened]);
  return { restored, keep, drop };
}
