import { useSession } from '../../../lib/session.ts';
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
