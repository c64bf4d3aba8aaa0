import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NotificationsScreen } from '../features/notifications/index.ts';
import { notificationsView } from '../features/notifications/search-params.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/notifications')({
  staticData: {
    place: {
      name: 'notifications',
      label: msg('Notifications'),
      order: 65,
      keys: ['G', 'N'],
      // The bell already links to it, so it has no entry in the navigation
      may: ({ account }) => account?.status === 'active',
    },
  },
  validateSearch: notificationsView.validateSearch,
  component: function NotificationsRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Notifications'));
    return <NotificationsScreen filter={notificationsView.read(Route.useSearch())} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
