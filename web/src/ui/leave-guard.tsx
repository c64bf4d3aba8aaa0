import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptDraft } from '../lib/use-kept-draft.ts';
import { ConfirmDialog } from './dialog.tsx';

interface LeaveGuardProps {
  readonly isDirty: boolean;
  /** Where the changes are kept: what comes back after a reload needs no question before it. */
  readonly draft?: KeptDraft;
  /** Overrides the texts about unsaved changes. */
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Asks before leaving with changes, but not when only the search parameters change. */
export function LeaveGuard({ isDirty, draft, title, children }: LeaveGuardProps) {
  const { t } = useTranslation();
  // The blocker is only updated after the paint; a navigation before that must check the state
  // already shown
  const isDirtyNow = useRef(isDirty);
  useLayoutEffect(() => {
    isDirtyNow.current = isDirty;
    return () => {
      isDirtyNow.current = false;
    };
  }, [isDirty]);
  const isKept = useRef(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn({ current, next }) {
      isKept.current = draft?.store() === true;
      return isDirtyNow.current && current.pathname !== next.pathname;
    },
    enableBeforeUnload: () => isDirtyNow.current && draft?.store() !== true,
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
      {children ??
        (isKept.current
          ? t('Your unsaved changes stay on this device.')
          : t('You have unsaved changes.'))}
    </ConfirmDialog>
  );
}
