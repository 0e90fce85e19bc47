import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useConfirmDialog } from '../../components/dialog.tsx';
import { t } from '../../lib/messages.ts';

/**
 * The console opens these pages after a lost session or a server error. They need no confirmation, because the
 * input is stored.
 */
const unguardedPaths: readonly string[] = ['/login', '/500'];

/** Asks for confirmation before leaving a form with unsaved changes. */
export function useUnsavedChangesGuard(isDirty: () => boolean, onDiscard: () => void) {
  const confirm = useConfirmDialog();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      from.pathname !== to.pathname && !unguardedPaths.includes(to.pathname) && isDirty(),
  );
  const discard = useRef(onDiscard);
  discard.current = onDiscard;

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const dialog = confirm({
      title: t('content.leave.title'),
      content: t('content.leave.hint'),
      okText: t('content.leave.stay'),
      cancelText: t('content.leave.go'),
      cancelButtonProps: { danger: true },
      onOk: () => blocker.reset(),
      onCancel: (close?: unknown) => {
        // antd passes a close function only if the cancel button, which leaves the page, was pressed. Escape passes
        // none: then the user stays on the page.
        if (typeof close !== 'function') return blocker.reset();
        dialog.destroy();
        discard.current();
        blocker.proceed();
      },
    });
    return () => dialog.destroy();
  }, [blocker, confirm]);

  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  useEffect(() => {
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (dirty.current()) event.preventDefault();
    };
    addEventListener('beforeunload', warnBeforeUnload);
    return () => removeEventListener('beforeunload', warnBeforeUnload);
  }, []);
}
