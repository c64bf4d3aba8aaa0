import { EnvelopeOpenIcon } from '@heroicons/react/24/outline';
import { Trans } from '@lingui/react/macro';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { InvitationsPanel, type InvitationsPanelProps } from './invitations-panel.tsx';

/** Teams that ask the person to join. */
export function InvitationsScreen(props: InvitationsPanelProps) {
  const { userInvitations } = useSession();
  return (
    <>
      <PageHead title={<Trans>Invitations</Trans>} backTo="/ad-users" />
      <div className="flex min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface p-4">
        {userInvitations.length === 0 && props.token === undefined ? (
          <EmptyState icon={EnvelopeOpenIcon} title={<Trans>No open invitations</Trans>} />
        ) : (
          <div className="w-140 max-w-full">
            <InvitationsPanel {...props} />
          </div>
        )}
      </div>
    </>
  );
}
