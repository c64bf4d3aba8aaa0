import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewRuleScreen } from '../features/rules/index.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/rules/new')({
  // Parsed by the screen: the schema of conditions is not for the first list
  validateSearch: ({ start }: Record<string, unknown>): { start?: unknown } =>
    start === undefined ? {} : { start },
  beforeLoad: requireIds('adUserId'),
  component: function NewRuleRoute() {
    const { t } = useTranslation('rules');
    const { adUserId } = Route.useParams();
    const { start } = Route.useSearch();
    useDocumentTitle(t('New rule'));
    return <NewRuleScreen key={adUserId} adUserId={adUserId} start={start} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
