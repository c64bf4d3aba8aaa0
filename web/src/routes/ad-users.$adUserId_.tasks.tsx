import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { TasksScreen } from '../features/object-checks/index.ts';
import { eventsView } from '../features/object-checks/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/tasks')({
  validateSearch: eventsView.validateSearch,
  beforeLoad: requireIds('adUserId'),
  component: function ProfileTasksRoute() {
    const { t } = useTranslation();
    const { adUserId } = Route.useParams();
    useDocumentTitle(t('Tasks'), useProfileName(adUserId));
    return (
      <TasksScreen key={adUserId} adUserId={adUserId} filter={eventsView.read(Route.useSearch())} />
    );
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
