import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import type { StableRow } from '@ads-checker/shared/collections/index';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { AppError } from '@ads-checker/shared/errors';
import { ArrowPathIcon, TrashIcon } from '@heroicons/react/16/solid';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adUserStatus } from '../../../lib/ad-user-status.ts';
import { call } from '../../../lib/api.ts';
import { checkerPath } from '../../../lib/checker-path.ts';
import { useActor } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-layout.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { Note } from '../../../ui/note.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { DeleteDialog } from '../components/dialogs/delete-dialog.tsx';
import { ProfileTabs } from '../components/profile-tabs.tsx';
import { EditProfileForm } from '../form/edit-profile-form.tsx';
import { ProfileFacts } from '../form/profile-facts.tsx';
import { ProfileHeader } from '../form/profile-header.tsx';
import { connectionErrorText } from '../profile-error-text.ts';
import { useAdUser } from '../use-ad-user.ts';

type Deletion = 'none' | 'asked' | 'done';

interface ProfileProps {
  readonly adUser: StableRow<'adUser'>;
  readonly take: (adUser: StableRow<'adUser'>) => void;
  readonly deletion: Deletion;
  readonly setDeletion: (deletion: Deletion) => void;
}

function Profile({ adUser, take, deletion, setDeletion }: ProfileProps) {
  const { t } = useTranslation('ad-users');
  const navigate = useNavigate();
  const canManage = canManageAdUser(useActor(), adUser);
  const [checkFailure, setCheckFailure] = useState<unknown>(null);
  const isDeleted = deletion === 'done';
  const { run, isBusy } = useWrite(async (adUserId: string, idempotencyKey) => {
    const params = { adUserId };
    return (await call(adUserRoutes.check, { params, idempotencyKey })).data.adUser;
  });
  useEffect(() => {
    // After the form is unmounted, and its unsaved-changes guard with it
    if (isDeleted) {
      void navigate({ to: '/ad-users' });
    }
  }, [isDeleted, navigate]);
  const check = async () => {
    setCheckFailure(null);
    try {
      const checked = await run(adUser.id);
      take(checked);
      const { label } = adUserStatus(checked.status);
      const tone = checked.status === 'active' ? 'success' : 'warning';
      showToast({ id: 'profile', tone, text: t('Checked: {label}', { label }) });
    } catch (error) {
      setCheckFailure(error);
    }
  };
  const name = adUserDisplayName(adUser);
  return (
    <>
      <PageHeader
        title={name}
        backTo="/ad-users"
        actions={
          canManage && (
            <Button
              variant="danger"
              icon={TrashIcon}
              aria-label={t('Delete profile')}
              onClick={() => setDeletion('asked')}
            >
              {t('Delete')}
            </Button>
          )
        }
      />
      {!isDeleted && <ProfileTabs adUserId={adUser.id} />}
      <FormPage>
        <ProfileHeader
          adUser={adUser}
          canManage={canManage}
          action={
            <span className="flex flex-wrap gap-2 max-desk:w-full max-desk:[&>*]:min-h-11 max-desk:[&>*]:flex-auto">
              <Button icon={ArrowPathIcon} isBusy={isBusy} onClick={() => void check()}>
                {t('Check again')}
              </Button>
              <Link to={checkerPath({ adUserId: adUser.id })} className={buttonClassName()}>
                {t('Ad accounts')}
              </Link>
            </span>
          }
        />
        {checkFailure !== null && (
          <Note tone="error" className="mt-3">
            {connectionErrorText(checkFailure)}
          </Note>
        )}
        {canManage && !isDeleted ? (
          <EditProfileForm adUser={adUser} onSaved={take} />
        ) : (
          <ProfileFacts adUser={adUser} />
        )}
      </FormPage>
      {deletion === 'asked' && (
        <DeleteDialog
          profiles={[{ id: adUser.id, name, canManage }]}
          onClose={() => setDeletion('none')}
          onDeleted={() => setDeletion('done')}
        />
      )}
    </>
  );
}

export function EditProfileScreen({ adUserId }: { readonly adUserId: string }) {
  const { t } = useTranslation('ad-users');
  const [deletion, setDeletion] = useState<Deletion>('none');
  const view = useAdUser({ adUserId, isDeleting: deletion !== 'none' });
  switch (view.state) {
    case 'ready':
      return (
        <Profile
          adUser={view.adUser}
          take={view.take}
          deletion={deletion}
          setDeletion={setDeletion}
        />
      );
    case 'loading':
      return (
        <>
          <PageHeader title={t('Profile')} backTo="/ad-users" />
          <FormPage>
            <SkeletonRows count={6} cells={['w-40', 'w-72']} label={t('Loading profile…')} />
          </FormPage>
        </>
      );
    case 'failed': {
      const { error, onRetry } = view;
      if (error instanceof AppError && error.status < 500) {
        throw error;
      }
      return (
        <>
          <PageHeader title={t('Profile')} backTo="/ad-users" />
          <NotOnDevice title={t('This profile isn’t available offline')} onRetry={onRetry} />
        </>
      );
    }
  }
}
