import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { AdCostsScreen } from '../features/cost-updates/index.ts';
import { costsView } from '../features/cost-updates/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/ad-costs')({
  validateSearch: costsView.validateSearch,
  beforeLoad: requireIds('adUserId'),
  component: function AdCostsRoute() {
    const { t } = useTranslation();
    const { adUserId } = Route.useParams();
    useDocumentTitle(t('Costs'), useProfileName(adUserId));
    return <AdCostsScreen key={adUserId} adUserId={adUserId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
