import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findInvitationToken, useAnswerInvitation } from '../app/use-answer-invitation.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { InvitationsScreen } from '../features/invitations/index.ts';

export const Route = createFileRoute('/invitations')({
  component: function InvitationsRoute() {
    const { t } = useTranslation();
    const navigate = Route.useNavigate();
    const answers = useAnswerInvitation({ goHome: () => navigate({ to: '/ad-users' }) });
    // The router's hash lacks the `#`
    const token = useLocation({
      select: ({ pathname, hash }) => findInvitationToken({ pathname, hash: `#${hash}` }),
    });
    useDocumentTitle(t('Invitations'));
    return <InvitationsScreen token={token} {...answers} />;
  },
});
