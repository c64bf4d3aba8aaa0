import { canCreateTeams } from '@ads-checker/shared/access/identity';
import { PlusIcon } from '@heroicons/react/16/solid';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireTeamCreator } from '../app/router-context.ts';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { useOpenAccount } from '../app/use-open-account.ts';
import { NewTeamScreen } from '../features/users/index.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/teams/new')({
  staticData: {
    place: {
      name: 'newTeam',
      label: msg('New team'),
      order: 80,
      may: canCreateTeams,
      more: { icon: PlusIcon, order: 90 },
    },
  },

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
