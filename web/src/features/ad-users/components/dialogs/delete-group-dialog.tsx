import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api.ts';
import { plainErrorText } from '../../../../lib/error-text.ts';
import { useWrite } from '../../../../lib/use-write.ts';
import { useDropChangesTo, useSyncStatus } from '../../../../replica/index.ts';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { Note } from '../../../../ui/note.tsx';
import type { ProfileGroup } from '../../profiles.ts';

interface DeleteGroupDialogProps {
  readonly group: ProfileGroup;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteGroupDialog({ group, onDeleted, onClose }: DeleteGroupDialogProps) {
  const { t } = useTranslation('ad-users');
  const { isOnline } = useSyncStatus();
  const dropChangesTo = useDropChangesTo('adUserGroup');
  const { id, name } = group.group;
  const [refusal, setRefusal] = useState<unknown>(null);
  const remove = useWrite((groupId: string, idempotencyKey) =>
    call(adUserRoutes.deleteGroup, { params: { groupId }, idempotencyKey }),
  );
  const confirm = async (): Promise<void> => {
    try {
      setRefusal(null);
      await remove.run(id);
      await dropChangesTo(id);
      onDeleted();
    } catch (error) {
      setRefusal(error);
    }
  };
  return (
    <ConfirmDialog
      title={t('Delete group “{name}”?', { name })}
      isOpen
      confirmLabel={t('Delete group')}
      isBusy={remove.isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        {t(
          '{count, plural, one {# profile will have no group.} other {# profiles will have no group.}}',
          { count: group.count },
        )}
      </p>
      {refusal !== null && (
        <Note tone="error" className="mt-2">
          {plainErrorText({ error: refusal, translate: t })}
        </Note>
      )}
      {!isOnline && (
        <Note tone="warning" className="mt-2">
          {t('You’re offline. Go online and try again.')}
        </Note>
      )}
    </ConfirmDialog>
  );
}
