import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { TasksScreen } from '../features/object-checks/index.ts';
import { tasksSearchSchema, toEventFilter } from '../features/object-checks/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/tasks')({
  validateSearch: tasksSearchSchema,
  beforeLoad: ({ params }) => {
    if (!idSchema.safeParse(params.adUserId).success) {
      throw new AppError('BadRequestError', 'Parameter `adUserId` is not valid.');
    }
  },
  component: function ProfileTasksRoute() {
    const { t } = useTranslation();
    const { adUserId } = Route.useParams();
    useDocumentTitle(t('Tasks'), useProfileName(adUserId));
    return (
      <TasksScreen key={adUserId} adUserId={adUserId} filter={toEventFilter(Route.useSearch())} />
    );
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
