import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { UsersScreen, usersQuery } from '../features/users/index.ts';
import { usersSearchSchema } from '../features/users/search-params.ts';
import { queryClient } from '../lib/server-query.ts';

export const Route = createFileRoute('/users/')({
  validateSearch: usersSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(usersQuery(deps)),
  component: function UsersRoute() {
    const { t } = useTranslation('users');
    useDocumentTitle(t('Users'));
    return <UsersScreen search={Route.useLoaderDeps()} />;
  },
});
