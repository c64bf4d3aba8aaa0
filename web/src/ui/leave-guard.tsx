import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './dialog.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Where something else than typed changes would be lost: what, and with which words. */
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Leaving with changes asks. Moving within the page (only its search changes) does not. */
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
