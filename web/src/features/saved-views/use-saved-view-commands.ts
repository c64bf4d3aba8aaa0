import type {
  SavedViewContent,
  SavedViewDto,
  SavedViewFields,
} from '@ads-checker/shared/contracts/saved-views';
import { createRowId } from '@ads-checker/shared/domain/row-ids';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/session.ts';
import { useOutbox, useSyncStatus } from '../../replica/index.ts';
import { showToast } from '../../ui/toast.tsx';

/** Commands are optimistic and are queued offline. */
export function useSavedViewCommands() {
  const { t } = useTranslation('saved-views');
  const { issue } = useOutbox();
  const { account } = useActor();
  const { isOnline } = useSyncStatus();
  const tellSaved = () => {
    if (isOnline) {
      showToast({ id: 'saved-view', tone: 'success', text: t('View saved') });
    }
  };
  return {
    create(payload: SavedViewFields & SavedViewContent) {
      if (account === null) {
        throw new Error('The session has no account.');
      }
      const owner = { accountId: account.id, teamId: account.teamId };
      const target = { kind: 'savedView', id: createRowId(), label: payload.name, owner } as const;
      tellSaved();
      return issue({ name: 'createSavedView', target, payload }, {});
    },
    update(view: SavedViewDto, payload: Partial<SavedViewFields & SavedViewContent>) {
      const target = { kind: 'savedView', id: view.id, label: view.name } as const;
      const before = Object.fromEntries(
        Object.entries(view).filter(([field]) => Object.hasOwn(payload, field)),
      );
      tellSaved();
      return issue({ name: 'updateSavedView', target, payload }, before);
    },
    remove({ id, name }: SavedViewDto) {
      const target = { kind: 'savedView', id, label: name } as const;
      return issue({ name: 'deleteSavedView', target, payload: {} }, {});
    },
  };
}
