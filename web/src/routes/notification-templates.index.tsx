import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { TemplatesScreen } from '../features/notification-templates/index.ts';
import { msg } from '../lib/i18n.ts';

export const Route = createFileRoute('/notification-templates/')({
  staticData: {
    place: {
      name: 'notificationTemplates',
      label: msg('Notification templates'),
      order: 62,
      may: ({ account }) => account?.status === 'active',
    },
  },
  component: function NotificationTemplatesRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Notification templates'));
    return <TemplatesScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
