import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { RulesScreen } from '../features/rules/index.ts';
import { rulesView } from '../features/rules/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/rules/')({
  validateSearch: rulesView.validateSearch,
  beforeLoad: requireIds('adUserId'),
  component: function RulesRoute() {
    const { t } = useTranslation();
    const { adUserId } = Route.useParams();
    const { adCampaignId } = rulesView.read(Route.useSearch());
    useDocumentTitle(t('Rules'), useProfileName(adUserId));
    return <RulesScreen key={adUserId} adUserId={adUserId} adCampaignId={adCampaignId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
