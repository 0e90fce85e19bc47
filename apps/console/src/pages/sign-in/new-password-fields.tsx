import { Form, Input } from 'antd';
import { PasswordRuleList } from '../../components/password-rule-list.tsx';
import { t } from '../../lib/messages.ts';

/** Fields for a new password and its confirmation, with the password rules. */
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
