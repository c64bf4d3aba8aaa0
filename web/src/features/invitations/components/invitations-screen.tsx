import { EnvelopeOpenIcon } from '@heroicons/react/24/outline';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { type AnswerProps, InvitationCard } from './invitation-card.tsx';
import { LinkedInvitation } from './linked-invitation.tsx';

export interface InvitationsPanelProps extends AnswerProps {
  /** From the invitation link, if any. */
  readonly token: string | undefined;
}

export function InvitationsPanel({ token, ...answers }: InvitationsPanelProps) {
  const { userInvitations } = useSession();
  return (
    <div className="flex w-full flex-col gap-3">
      {token === undefined ? (
        userInvitations.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} {...answers} />
        ))
      ) : (
        <LinkedInvitation key={token} token={token} others={userInvitations} {...answers} />
      )}
    </div>
  );
}

export function InvitationsScreen(props: InvitationsPanelProps) {
  const { t } = useTranslation('invitations');
  const { userInvitations } = useSession();
  return (
    <>
      <PageHeader title={t('Invitations')} backTo="/ad-users" />
      <div className="flex min-h-0 flex-1 overflow-auto border-t border-line-strong bg-surface p-4">
        {userInvitations.length === 0 && props.token === undefined ? (
          <EmptyState icon={EnvelopeOpenIcon} title={t('No open invitations')} />
        ) : (
          <div className="w-140 max-w-full">
            <InvitationsPanel {...props} />
          </div>
        )}
      </div>
    </>
  );
}
