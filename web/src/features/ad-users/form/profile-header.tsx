import type { StableRow } from '@ads-checker/shared/collections/index';
import { adUserDisplayName, avatarColorIndex, initials } from '@ads-checker/shared/domain/names';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { adUserStatus, findAdUserAdvice } from '../../../lib/ad-user-status.ts';
import { formatDate, formatDateTime, NO_VALUE } from '../../../lib/format.ts';
import { mapOwnerNames } from '../../../lib/owner-names.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOwnedCollection } from '../../../replica/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Status } from '../../../ui/status.tsx';
import { useImageError } from '../../../ui/use-image-error.ts';
import { useLastSync } from '../use-last-sync.ts';
import { useOtherOwners } from '../use-other-owners.ts';
import { FixSteps } from './fix-steps.tsx';

interface ProfileHeaderProps {
  readonly adUser: StableRow<'adUser'>;
  /** Shows the steps of a fix instead of one sentence. */
  readonly canManage: boolean;
  readonly action?: ReactNode;
}

function Picture({ adUser }: Pick<ProfileHeaderProps, 'adUser'>) {
  const url = adUser.picture?.url;
  const { hasFailed, onError } = useImageError(url);
  return url === undefined || hasFailed ? (
    <Avatar
      size="large"
      initials={initials(adUserDisplayName(adUser))}
      color={avatarColorIndex(adUser.id)}
    />
  ) : (
    <img
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      className="size-10 flex-none rounded-full object-cover"
      onError={onError}
    />
  );
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="flex min-h-6 min-w-0 items-center gap-1">{children}</dd>
    </div>
  );
}

export function ProfileHeader({ adUser, canManage, action }: ProfileHeaderProps) {
  const { t } = useTranslation('ad-users');
  const now = useNow();
  const lastSync = useLastSync({ adUserId: adUser.id, now });
  const people = useOwnedCollection('people').rows;
  const ownerName = useMemo(
    () => mapOwnerNames(people).get(adUser.accountId) ?? NO_VALUE,
    [people, adUser.accountId],
  );
  const otherOwners = useOtherOwners()(adUser);
  const advice = findAdUserAdvice(adUser.status);
  return (
    <div className="flex flex-col gap-3 border-b border-line py-5 max-desk:py-4">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <Picture adUser={adUser} />
        <div className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-lg font-semibold" lang="">
            {adUser.name}
          </span>
          <span className="flex flex-wrap items-center gap-x-2">
            <Status {...adUserStatus(adUser.status)} />
            {!canManage && advice !== undefined && <span className="text-ink-2">{advice}</span>}
          </span>
        </div>
        {action}
      </div>
      {canManage && <FixSteps adUser={adUser} />}
      {otherOwners !== null && (
        <Note tone="info">{t('Also connected by: {names}', { names: otherOwners })}</Note>
      )}
      <dl className="grid grid-cols-4 gap-x-6 gap-y-2 max-desk:grid-cols-2">
        <Fact name={t('Profile ID')}>
          <span className="truncate ident">{adUser.facebookId}</span>
          <CopyButton text={adUser.facebookId} label={t('Copy ID')} />
        </Fact>
        <Fact name={t('Owner')}>
          <span className="truncate">{ownerName}</span>
        </Fact>
        <Fact name={t('Added')}>
          <time dateTime={adUser.createdAt} title={formatDateTime({ at: adUser.createdAt, now })}>
            {formatDate({ at: adUser.createdAt, now })}
          </time>
        </Fact>
        <Fact name={t('Last sync')}>
          {lastSync.text === undefined ? (
            <span className="text-ink-3">{NO_VALUE}</span>
          ) : (
            <time dateTime={lastSync.syncedAt ?? undefined} title={lastSync.title}>
              {lastSync.text}
            </time>
          )}
        </Fact>
      </dl>
    </div>
  );
}
