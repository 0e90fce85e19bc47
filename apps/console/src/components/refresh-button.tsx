import { Button, type ButtonProps } from 'antd';
import { t } from '../lib/messages.ts';
import { Icon } from './icon.tsx';

/** Loads the page's data again. */
export const RefreshButton = (button: Pick<ButtonProps, 'loading' | 'onClick'>) => (
  <Button
    {...button}
    type="text"
    icon={<Icon name="refresh" />}
    aria-label={t('console.list.refresh')}
    title={t('console.list.refresh')}
  />
);
