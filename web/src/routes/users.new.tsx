import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewUserScreen } from '../features/users/index.ts';

export const Route = createFileRoute('/users/new')({
  component: function NewUserRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('New user'));
    return <NewUserScreen />;
  },
});
