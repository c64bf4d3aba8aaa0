import { PlusIcon } from '@heroicons/react/16/solid';
import { UsersIcon } from '@heroicons/react/24/outline';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button, buttonClassName } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink } from '../../../ui/plain-link.tsx';
import { SHARED_GROUP } from '../search-params.ts';
import { Terms } from './terms-help.tsx';

export function EmptyList({
  group,
  onAddProfiles,
}: {
  readonly group: string | undefined;
  /** Absent for an unknown group. */
  readonly onAddProfiles: (() => void) | undefined;
}) {
  const { t } = useTranslation('ad-users');
  const navigate = useNavigate();
  const path = '/ad-users/new';
  switch (group) {
    case SHARED_GROUP:
      return <EmptyState icon={UsersIcon} title={t('Nothing shared with you yet')} />;
    case undefined:
      return (
        <EmptyState
          icon={UsersIcon}
          title={t('No profiles yet')}
          className="max-w-110"
          action={
            <div className="flex flex-col items-center gap-4">
              <PlainLink
                href={path}
                className={buttonClassName({ variant: 'primary' })}
                onOpen={() => void navigate({ href: path })}
              >
                <PlusIcon aria-hidden="true" className="-ms-0.5 size-4" />
                {t('New profile')}
              </PlainLink>
              <Terms className="border-t border-line pt-4" />
            </div>
          }
        >
          {t('Send one from the extension or paste its token.')}
        </EmptyState>
      );
    default:
      return (
        <EmptyState
          icon={UsersIcon}
          title={t('This group is empty')}
          action={
            onAddProfiles !== undefined && (
              <Button variant="primary" icon={PlusIcon} onClick={onAddProfiles}>
                {t('Add profiles')}
              </Button>
            )
          }
        >
          {t('Drag profiles here.')}
        </EmptyState>
      );
  }
}
