import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { CatalogsScreen } from '../features/product-catalogs/index.ts';
import { catalogsView } from '../features/product-catalogs/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/catalogs/')({
  validateSearch: catalogsView.validateSearch,
  beforeLoad: requireIds('adUserId'),
  component: function CatalogsRoute() {
    const { t } = useTranslation();
    const { adUserId } = Route.useParams();
    useDocumentTitle(t('Catalogs'), useProfileName(adUserId));
    return <CatalogsScreen key={adUserId} adUserId={adUserId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
