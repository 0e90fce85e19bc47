import { Form, type FormProps } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../lib/messages.ts';
import type { KeptForm as KeptFormState } from '../lib/use-kept-form.ts';
import styles from './kept-form.module.css';

interface KeptFormProps<V extends object> extends Omit<FormProps<V>, 'children' | 'form'> {
  kept: KeptFormState<V>;
  children: ReactNode;
}

/** A form that keeps every change on this device and reports restored input above its fields. */
export const KeptForm = <V extends object>({ kept, children, ...props }: KeptFormProps<V>) => (
  <Form<V>
    form={kept.form}
    layout="vertical"
    onValuesChange={(_, values) => kept.keep(values)}
    {...props}
  >
    {kept.isRestored && <p className={styles.restored}>{t('forms.restored')}</p>}
    {children}
  </Form>
);
