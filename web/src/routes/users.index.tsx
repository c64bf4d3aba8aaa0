import { canManageAllUsers } from '@ads-checker/shared/access/identity';
import { UsersIcon } from '@heroicons/react/16/solid';
import { UsersIcon as UsersOutlineIcon } from '@heroicons/react/24/outline';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { UsersScreen, usersQuery } from '../features/users/index.ts';
import { usersView } from '../features/users/search-params.ts';
import { msg } from '../lib/i18n.ts';
import { queryClient } from '../lib/server-query.ts';

export const Route = createFileRoute('/users/')({
  staticData: {
    place: {
      name: 'users',
      label: msg('Users'),
      order: 60,
      may: canManageAllUsers,
      navigation: { icon: UsersOutlineIcon, at: 'start' },
      more: { icon: UsersIcon, order: 60 },
    },
  },

  validateSearch: usersView.validateSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(usersQuery(deps)),
  component: function UsersRoute() {
    const { t } = useTranslation('users');
    useDocumentTitle(t('Users'));
    return <UsersScreen search={Route.useLoaderDeps()} />;
  },
});
