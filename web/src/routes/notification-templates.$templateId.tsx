import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useRowName } from '../app/use-document-title.ts';
import { EditTemplateScreen } from '../features/notification-templates/index.ts';

export const Route = createFileRoute('/notification-templates/$templateId')({
  beforeLoad: ({ params }) => {
    if (!idSchema.safeParse(params.templateId).success) {
      throw new AppError('NotFoundError', 'The requested resource or route is not found.');
    }
  },
  component: function EditNotificationTemplateRoute() {
    const { t } = useTranslation('notification-templates');
    const { templateId } = Route.useParams();
    useDocumentTitle(t('Template'), useRowName('notificationTemplate', templateId));
    return <EditTemplateScreen key={templateId} templateId={templateId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
