import { Form, Input } from 'antd';
import { PasswordRuleList } from '../../components/password-rule-list.tsx';
import { t } from '../../lib/messages.ts';

/** A password to be, and once more; the rules that it keeps are told while it is typed. */
export function NewPasswordFields() {
  const password: string = Form.useWatch('password') ?? '';
  return (
    <>
      <Form.Item
        name="password"
        label={t('forms.password')}
        extra={<PasswordRuleList password={password} />}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="confirmPassword" label={t('forms.confirmPassword')}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
