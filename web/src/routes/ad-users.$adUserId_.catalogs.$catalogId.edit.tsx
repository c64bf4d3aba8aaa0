import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { CatalogEditScreen } from '../features/product-catalogs/index.ts';
import { catalogView } from '../features/product-catalogs/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/catalogs/$catalogId/edit')({
  validateSearch: catalogView.validateSearch,
  beforeLoad: requireIds('adUserId', 'catalogId'),
  component: function CatalogEditRoute() {
    const { t } = useTranslation();
    const { adUserId, catalogId } = Route.useParams();
    useDocumentTitle(t('Edit items'), useProfileName(adUserId));
    const { itemId, ...filter } = catalogView.read(Route.useSearch());
    return (
      <CatalogEditScreen
        key={`${adUserId} ${catalogId}`}
        adUserId={adUserId}
        catalogId={catalogId}
        firstFilter={filter}
        firstItemId={itemId}
      />
    );
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
