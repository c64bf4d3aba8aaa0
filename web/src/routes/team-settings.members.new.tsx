import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewMemberScreen } from '../features/team-settings/index.ts';
import { msg } from '../lib/i18n.ts';
import { canManageOwnTeam } from '../lib/places.ts';

export const Route = createFileRoute('/team-settings/members/new')({
  staticData: {
    place: { name: 'newMember', label: msg('New member'), order: 72, may: canManageOwnTeam },
  },

  component: function NewMemberRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('New member'));
    return <NewMemberScreen />;
  },
});
