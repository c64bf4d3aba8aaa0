import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { CatalogsScreen } from '../features/product-catalogs/index.ts';
import { catalogsSearchSchema } from '../features/product-catalogs/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/catalogs/')({
  validateSearch: catalogsSearchSchema,
  beforeLoad: ({ params }) => {
    if (!idSchema.safeParse(params.adUserId).success) {
      throw new AppError('BadRequestError', 'Parameter `adUserId` is not valid.');
    }
  },
  component: function CatalogsRoute() {
    const { t } = useTranslation();
    const { adUserId } = Route.useParams();
    useDocumentTitle(t('Catalogs'), useProfileName(adUserId));
    return <CatalogsScreen key={adUserId} adUserId={adUserId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
