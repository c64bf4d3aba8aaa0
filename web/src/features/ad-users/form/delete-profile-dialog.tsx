import { type AdUserDto, adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { plainErrorText } from '../../../lib/error-text.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useSyncStatus } from '../../../replica/index.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';

interface DeleteProfileDialogProps {
  readonly adUser: AdUserDto;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Forgets a profile with its tasks, after saying what goes with it. */
export function DeleteProfileDialog({ adUser, onClose, onDeleted }: DeleteProfileDialogProps) {
  const { t } = useLingui();
  const { isOnline } = useSyncStatus();
  const [failure, setFailure] = useState<unknown>(null);
  const { run, isBusy } = useWrite(async (adUserId: string, idempotencyKey) => {
    await call(adUserRoutes.delete, { params: { adUserId }, idempotencyKey });
  });
  const name = adUserDisplayName(adUser);
  const tasks = [
    adUser.adObjectCheckTaskId,
    adUser.adCommentCleanTaskId,
    adUser.binomCostUpdateTaskId,
  ].filter((id) => id !== null).length;
  return (
    <ConfirmDialog
      title={t`Delete profile “${name}”?`}
      isOpen
      confirmLabel={t`Delete profile`}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => {
        setFailure(null);
        run(adUser.id).then(onDeleted, setFailure);
      }}
    >
      <p>
        <Plural
          value={tasks}
          one="Its # task and the history of it are deleted."
          other="Its # tasks and their history are deleted."
        />{' '}
        <Trans>Nothing changes on the network.</Trans>
      </p>
      {!isOnline && (
        <Note tone="warning" className="mt-3">
          <Trans>There is no network. Deleting needs it.</Trans>
        </Note>
      )}
      {failure !== null && (
        <Note tone="error" className="mt-3">
          {plainErrorText({ error: failure, translate: t })}
        </Note>
      )}
    </ConfirmDialog>
  );
}
