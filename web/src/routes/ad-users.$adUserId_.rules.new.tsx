import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle } from '../app/use-document-title.ts';
import { NewRuleScreen } from '../features/rules/index.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/rules/new')({
  beforeLoad: requireIds('adUserId'),
  component: function NewRuleRoute() {
    const { t } = useTranslation('rules');
    const { adUserId } = Route.useParams();
    useDocumentTitle(t('New rule'));
    return <NewRuleScreen key={adUserId} adUserId={adUserId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
