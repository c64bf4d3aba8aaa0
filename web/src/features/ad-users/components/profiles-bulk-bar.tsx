import {
  FolderArrowDownIcon,
  GlobeAltIcon,
  LockClosedIcon,
  TagIcon,
  TrashIcon,
  UserGroupIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import type { ProfileList } from './use-profile-list.ts';

export function ProfilesBulkBar({ list }: { readonly list: ProfileList }) {
  const { t } = useTranslation('ad-users');
  const { chosen, dispatch, acts, ask } = list;
  const forbiddenCount = chosen.filter(({ canManage }) => !canManage).length;
  const canAct = forbiddenCount < chosen.length;
  const canShare = chosen.some(({ canManage, adUser }) => canManage && !adUser.isShared);
  const canUnshare = chosen.some(({ canManage, adUser }) => canManage && adUser.isShared);
  return (
    <SelectionBar
      label={t('Selected profiles')}
      count={chosen.length}
      note={
        forbiddenCount > 0
          ? t('{forbiddenCount, plural, one {# read-only} other {# read-only}}', { forbiddenCount })
          : undefined
      }
      onClear={() => dispatch({ type: 'clear' })}
    >
      {canAct && (
        <>
          <Button
            variant="bar"
            icon={FolderArrowDownIcon}
            onClick={() => ask({ kind: 'move', profiles: chosen })}
          >
            {t('Move to group…')}
          </Button>
          <Button
            variant="bar"
            icon={TagIcon}
            onClick={() => ask({ kind: 'tags', profiles: chosen })}
          >
            {t('Tag…')}
          </Button>
          {canShare && (
            <Button
              variant="bar"
              icon={UserGroupIcon}
              onClick={() => void acts.share(chosen, true)}
            >
              {t('Share')}
            </Button>
          )}
          {canUnshare && (
            <Button
              variant="bar"
              icon={LockClosedIcon}
              onClick={() => void acts.share(chosen, false)}
            >
              {t('Stop sharing')}
            </Button>
          )}
          <Button
            variant="bar"
            icon={GlobeAltIcon}
            onClick={() => ask({ kind: 'proxy', profiles: chosen })}
          >
            {t('Set proxy…')}
          </Button>
          <Button
            variant="bar"
            icon={TrashIcon}
            onClick={() => ask({ kind: 'delete', profiles: chosen })}
          >
            {t('Delete…')}
          </Button>
        </>
      )}
    </SelectionBar>
  );
}
