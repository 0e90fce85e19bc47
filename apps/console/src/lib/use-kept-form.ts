import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropKeptInput, keepInput, keptKey, readKeptInput } from './kept-input.ts';

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
  const [key] = useState(() => keptKey(name));
  const [restored, setRestored] = useState(false);
  const touched = useRef(false);

  useEffect(() => {
    let isOpen = true;
    readKeptInput<V>(key).then((values) => {
      if (!isOpen || !values || touched.current) return;
      form.setFieldsValue(values);
      setRestored(true);
    });
    return () => {
      isOpen = false;
    };
  }, [form, key]);

  const keep = useCallback(
    (values: V) => {
      touched.current = true;
      void keepInput(key, title, values);
    },
    [key, title],
  );
  const drop = useCallback(() => {
    setRestored(false);
    void dropKeptInput(key);
  }, [key]);
  return { restored, keep, drop };
}
