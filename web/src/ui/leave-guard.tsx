import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './dialog.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Overrides the texts about unsaved changes. */
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Asks before leaving with changes, but not when only the search parameters change. */
export function LeaveGuard({ isDirty, title, children }: LeaveGuardProps) {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title={title ?? t('Leave without saving?')}
      isOpen={status === 'blocked'}
      confirmLabel={t('Leave')}
      cancelLabel={t('Stay')}
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      {children ?? t('You have unsaved changes.')}
    </ConfirmDialog>
  );
}
