import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewRuleScreen } from '../features/rules/index.ts';
import { newRuleView } from '../features/rules/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/rules/new')({
  validateSearch: newRuleView.validateSearch,
  beforeLoad: requireIds('adUserId'),
  component: function NewRuleRoute() {
    const { t } = useTranslation('rules');
    const { adUserId } = Route.useParams();
    const { start } = newRuleView.read(Route.useSearch());
    useDocumentTitle(t('New rule'));
    return <NewRuleScreen key={adUserId} adUserId={adUserId} start={start} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
