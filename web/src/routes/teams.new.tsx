import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireTeamCreator } from '../app/router-context.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useOpenAccount } from '../app/use-open-account.ts';
import { NewTeamScreen } from '../features/users/index.ts';

export const Route = createFileRoute('/teams/new')({
  beforeLoad: requireTeamCreator,
  component: function NewTeamRoute() {
    const { t } = useTranslation();
    const navigate = Route.useNavigate();
    const openAccount = useOpenAccount();
    useDocumentTitle(t('New team'));
    return (
      <NewTeamScreen
        onCreated={async ({ team, account }) => {
          await openAccount({ accountId: account.id, team });
          await navigate({ to: '/ad-users', ignoreBlocker: true });
        }}
      />
    );
  },
});
