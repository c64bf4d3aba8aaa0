import { EnvelopeOpenIcon } from '@heroicons/react/24/outline';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { InvitationsPanel, type InvitationsPanelProps } from './invitations-panel.tsx';

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
