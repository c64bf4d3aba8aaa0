import { PlusIcon } from '@heroicons/react/16/solid';
import { UsersIcon } from '@heroicons/react/24/outline';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SoftLink } from '../../../ui/soft-link.tsx';
import { SHARED_GROUP } from '../search-params.ts';

/** Nothing is in this part of the list, and what to do about it. */
export function EmptyList({
  group,
  onAddProfiles,
}: {
  readonly group: string | undefined;
  /** Absent when the group is not known. */
  readonly onAddProfiles: (() => void) | undefined;
}) {
  const navigate = useNavigate();
  const path = '/ad-users/new';
  switch (group) {
    case SHARED_GROUP:
      return <EmptyState icon={UsersIcon} title={<Trans>Nothing is shared with you</Trans>} />;
    case undefined:
      return (
        <EmptyState
          icon={UsersIcon}
          title={<Trans>No profiles yet</Trans>}
          action={
            <SoftLink
              href={path}
              className={buttonLook({ variant: 'primary' })}
              onOpen={() => void navigate({ href: path })}
            >
              <PlusIcon aria-hidden="true" className="-ms-0.5 size-4" />
              <Trans>New profile</Trans>
            </SoftLink>
          }
        >
          <Trans>Send one from the extension, or paste its token.</Trans>
        </EmptyState>
      );
    default:
      return (
        <EmptyState
          icon={UsersIcon}
          title={<Trans>This group is empty</Trans>}
          action={
            onAddProfiles !== undefined && (
              <Button variant="primary" icon={PlusIcon} onClick={onAddProfiles}>
                <Trans>Add profiles</Trans>
              </Button>
            )
          }
        >
          <Trans>Drag profiles here.</Trans>
        </EmptyState>
      );
  }
}
