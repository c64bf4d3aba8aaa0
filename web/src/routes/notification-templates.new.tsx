import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewTemplateScreen } from '../features/notification-templates/index.ts';

export const Route = createFileRoute('/notification-templates/new')({
  component: function NewNotificationTemplateRoute() {
    const { t } = useTranslation('notification-templates');
    useDocumentTitle(t('New template'));
    return <NewTemplateScreen />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
