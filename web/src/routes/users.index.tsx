import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { loadUsers, UsersScreen, usersSearchSchema } from '../features/users/index.ts';

export const Route = createFileRoute('/users/')({
  validateSearch: usersSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => ({ users: loadUsers(deps) }),
  component: function UsersRoute() {
    const { t } = useTranslation();
    const { users } = Route.useLoaderData();
    useDocumentTitle(t('Users'));
    return <UsersScreen users={users} />;
  },
});
