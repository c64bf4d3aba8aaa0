import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { AdUsersScreen } from '../features/ad-users/index.ts';

export const Route = createFileRoute('/ad-users/')({
  component: function AdUsersRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Profiles'));
    return <AdUsersScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
