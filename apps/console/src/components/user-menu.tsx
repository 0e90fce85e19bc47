import { Button, Dropdown } from 'antd';
import { Link } from 'react-router';
import { t } from '../lib/messages.ts';
import { type CurrentUser, signOut } from '../lib/start-up.ts';
import { Icon } from './icon.tsx';
import styles from './user-menu.module.css';

/** Shows the user's name and roles, and the sign-out command. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const roles = user.roles.map((role) => t(`console.role.${role}`));
  const items = [
    {
      key: 'who',
      disabled: true,
      label: (
        <div className={styles.who}>
          <strong>{user.name}</strong>
          <span>{user.account}</span>
          <span>{roles.join(' · ')}</span>
        </div>
      ),
    },
    { type: 'divider' as const },
    { key: 'own', label: <Link to="/my-sign-in">{t('signin.my')}</Link> },
    { key: 'out', label: t('console.logout'), onClick: signOut },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" aria-label={t('console.user', { name: user.name })}>
        <Icon name="person" />
        <span className={styles.name}>{user.name}</span>
      </Button>
    </Dropdown>
  );
}
