import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Pick<ButtonProps, 'type' | 'icon' | 'children'> {
  to: string;
  replace?: boolean;
  /** Callback that runs before the navigation to the link's page. */
  onClick?: () => void;
}

export function LinkButton({ to, replace = false, onClick, ...look }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLElement>(to, { replace });
  return (
    <Button
      {...look}
      href={href}
      onClick={(event) => {
        onClick?.();
        follow(event);
      }}
    />
  );
}
