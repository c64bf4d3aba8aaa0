import type { StableRow } from '@ads-checker/shared/collections/index';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { AppError } from '@ads-checker/shared/errors';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { adUserStatus } from '../../../lib/ad-user-status.ts';
import { checkerPath } from '../../../lib/checker-path.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { FormPage } from '../../../ui/form-layout.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { useAdUser } from '../use-ad-user.ts';
import { ProfileTabs } from './profile-tabs.tsx';

/** Layout of a screen of one profile: header, tabs and content. */
export function ProfilePage({
  adUserId,
  children,
}: {
  readonly adUserId: string;
  readonly children: (adUser: StableRow<'adUser'>) => ReactNode;
}) {
  const { t } = useTranslation('ad-users');
  const view = useAdUser({ adUserId, isDeleting: false });
  if (view.state === 'ready') {
    const { adUser } = view;
    return (
      <>
        <PageHeader
          title={<span lang="">{adUserDisplayName(adUser)}</span>}
          backTo="/ad-users"
          meta={
            <span className="flex items-center gap-3">
              <Status {...adUserStatus(adUser.status)} />
              <span className="ident max-desk:hidden">{adUser.facebookId}</span>
            </span>
          }
          actions={
            <Link to={checkerPath({ adUserId })} className={buttonClassName()}>
              {t('Ad accounts')}
            </Link>
          }
        />
        <ProfileTabs adUserId={adUserId} />
        {children(adUser)}
      </>
    );
  }
  if (view.state === 'failed' && view.error instanceof AppError && view.error.status < 500) {
    throw view.error;
  }
  return (
    <>
      <PageHeader title={t('Profile')} backTo="/ad-users" />
      {view.state === 'loading' ? (
        <FormPage>
          <SkeletonRows count={6} cells={['w-40', 'w-72']} label={t('Loading profile…')} />
        </FormPage>
      ) : (
        <NotOnDevice title={t('This profile isn’t available offline')} onRetry={view.onRetry} />
      )}
    </>
  );
}
