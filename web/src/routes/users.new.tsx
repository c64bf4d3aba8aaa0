import { canManageAllUsers } from '@ads-checker/shared/access/identity';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewUserScreen } from '../features/users/index.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/users/new')({
  staticData: {
    place: { name: 'newUser', label: msg('New user'), order: 61, may: canManageAllUsers },
  },

  component: function NewUserRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('New user'));
    return <NewUserScreen />;
  },
});
