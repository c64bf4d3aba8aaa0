import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { TasksTab } from '../features/comment-boosting/index.ts';

export const Route = createFileRoute('/comments-cheating/tasks')({
  component: function BoostingTasksRoute() {
    const { t } = useTranslation();
    useDocumentTitle(t('Boosting comments'));
    return <TasksTab />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
