import { type Role, roles } from '@film-contest/contract/access';
import { Checkbox, Form } from 'antd';
import { t } from '../../lib/messages.ts';
import styles from './staff.module.css';

const getRoleLabel = (role: Role) => t(`console.role.${role}`);

export const formatRoles = (held: readonly Role[]) =>
  roles
    .filter((role) => held.includes(role))
    .map(getRoleLabel)
    .join(' · ');

/** Checkboxes for roles with descriptions. */
export const RoleCheckboxes = () => (
  <Form.Item name="roles" label={t('people.staff.roles')}>
    <Checkbox.Group className={styles.roles ?? ''}>
      {roles.map((role) => (
        <Checkbox key={role} value={role}>
          <span className={styles.role}>{getRoleLabel(role)}</span>
          <span className={styles.minor}>{t(`people.role.${role}`)}</span>
        </Checkbox>
      ))}
    </Checkbox.Group>
  </Form.Item>
);
