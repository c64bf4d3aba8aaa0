import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { CatalogScreen } from '../features/product-catalogs/index.ts';
import { catalogSearchSchema } from '../features/product-catalogs/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/catalogs/$catalogId/')({
  validateSearch: catalogSearchSchema,
  beforeLoad: ({ params }) => {
    for (const name of ['adUserId', 'catalogId'] as const) {
      if (!idSchema.safeParse(params[name]).success) {
        throw new AppError('BadRequestError', `Parameter \`${name}\` is not valid.`);
      }
    }
  },
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
