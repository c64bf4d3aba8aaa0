import {
  FolderArrowDownIcon,
  GlobeAltIcon,
  LockClosedIcon,
  TrashIcon,
  UserGroupIcon,
  XMarkIcon,
} from '@heroicons/react/16/solid';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { ProfileList } from '../use-profile-list.ts';

export function ProfilesBulkBar({ list }: { readonly list: ProfileList }) {
  const { t } = useTranslation('ad-users');
  const { chosen, dispatch, acts, ask } = list;
  const forbiddenCount = chosen.filter(({ canManage }) => !canManage).length;
  const canAct = forbiddenCount < chosen.length;
  const canShare = chosen.some(({ canManage, adUser }) => canManage && !adUser.isShared);
  const canUnshare = chosen.some(({ canManage, adUser }) => canManage && adUser.isShared);
  return (
    <section
      aria-label={t('Selected profiles')}
      className="flex min-h-(--toolbar) flex-none items-center gap-2 overflow-x-auto bg-bar px-4 text-on-bar max-desk:min-h-13 max-desk:px-3"
    >
      <IconButton
        variant="bar"
        icon={XMarkIcon}
        label={t('Clear selection')}
        onClick={() => dispatch({ type: 'clear' })}
      />
      <b className="font-semibold whitespace-nowrap" aria-live="polite">
        {t('{count, plural, one {# selected} other {# selected}}', { count: chosen.length })}
      </b>
      {forbiddenCount > 0 && (
        <span className="whitespace-nowrap opacity-75">
          {t('{forbiddenCount, plural, one {# read-only} other {# read-only}}', { forbiddenCount })}
        </span>
      )}
      {canAct && (
        <span className="ms-auto flex gap-1.5">
          <Button
            variant="bar"
            icon={FolderArrowDownIcon}
            onClick={() => ask({ kind: 'move', profiles: chosen })}
          >
            {t('Move to group…')}
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
        </span>
      )}
    </section>
  );
}
