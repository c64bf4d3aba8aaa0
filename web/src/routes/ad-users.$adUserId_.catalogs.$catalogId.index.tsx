import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { CatalogScreen } from '../features/product-catalogs/index.ts';
import { catalogView } from '../features/product-catalogs/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/catalogs/$catalogId/')({
  validateSearch: catalogView.validateSearch,
  beforeLoad: requireIds('adUserId', 'catalogId'),
  component: function CatalogRoute() {
    const { t } = useTranslation();
    const { adUserId, catalogId } = Route.useParams();
    useDocumentTitle(t('Catalog'), useProfileName(adUserId));
    return (
      <CatalogScreen key={`${adUserId} ${catalogId}`} adUserId={adUserId} catalogId={catalogId} />
    );
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
