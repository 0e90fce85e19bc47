import { Form, type FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keptInput } from './kept-input.ts';
import { getCurrentPath } from './navigation.ts';
import { readAccountEmail } from './session.ts';

export interface KeptForm<V extends object> {
  form: FormInstance<V>;
  /** Whether the form shows input that an earlier visit left unsent. */
  isRestored: boolean;
  keep(values: V): void;
  /** Deletes the kept input because it was sent or discarded. */
  drop(): void;
}

/**
 * Creates a form whose input is kept on this device until it is sent.
 *
 * @param name identifies the form and its record.
 * @param title names the form in the list of unsent input.
 */
export function useKeptForm<V extends object>(name: string, title: string): KeptForm<V> {
  const [form] = Form.useForm<V>();
  const [opened] = useState(() => ({ name, account: readAccountEmail() }));
  const [isRestored, setRestored] = useState(false);
  const isTouched = useRef(false);

  useEffect(() => {
    let isOpen = true;
    keptInput.read<V>(opened.name, opened.account).then((kept) => {
      if (!isOpen || !kept || isTouched.current) return;
      form.setFieldsValue(kept.values as Parameters<typeof form.setFieldsValue>[0]);
      setRestored(true);
    });
    return () => {
      isOpen = false;
    };
  }, [form, opened]);

  const keep = useCallback(
    (values: V) => {
      isTouched.current = true;
      const input = { path: getCurrentPath(), title, values };
      void keptInput.keep(opened.name, opened.account, input);
    },
    [opened, title],
  );
  const drop = useCallback(() => {
    setRestored(false);
    void keptInput.drop(opened.name, opened.account);
  }, [opened]);
  return { form, isRestored, keep, drop };
}
