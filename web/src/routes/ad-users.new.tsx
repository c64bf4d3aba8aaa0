import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewProfileScreen } from '../features/ad-users/index.ts';
import { newProfileSearchSchema } from '../features/ad-users/new-profile-search.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/ad-users/new')({
  staticData: {
    place: { name: 'newProfile', label: msg('New profile'), order: 11 },
  },

  validateSearch: newProfileSearchSchema,
  component: function NewProfileRoute() {
    const { t } = useTranslation();
    const search = Route.useSearch();
    useDocumentTitle(search.many === true ? t('Import profiles') : t('New profile'));
    return <NewProfileScreen search={search} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
