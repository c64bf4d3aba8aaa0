import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewMemberScreen } from '../features/team-settings/index.ts';

export const Route = createFileRoute('/team-settings/members/new')({
  component: function NewMemberRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('New member'));
    return <NewMemberScreen />;
  },
});
