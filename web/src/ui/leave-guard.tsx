import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './dialog.tsx';

/** Leaving with changes asks. Moving within the page (only its search changes) does not. */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { t } = useLingui();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      title={t`Leave without saving?`}
      isOpen={status === 'blocked'}
      confirmLabel={t`Leave`}
      cancelLabel={t`Stay`}
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      <Trans>What you changed on this page is not saved.</Trans>
    </ConfirmDialog>
  );
}
