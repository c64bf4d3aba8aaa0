import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { AdCommentsScreen } from '../features/comment-cleaning/index.ts';
import { commentsSearchSchema } from '../features/comment-cleaning/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/ad-comments')({
  validateSearch: commentsSearchSchema,
  beforeLoad: ({ params }) => {
    if (!idSchema.safeParse(params.adUserId).success) {
      throw new AppError('BadRequestError', 'Parameter `adUserId` is not valid.');
    }
  },
  component: function AdCommentsRoute() {
    const { t } = useTranslation();
    const { adUserId } = Route.useParams();
    useDocumentTitle(t('Comment history'), useProfileName(adUserId));
    return <AdCommentsScreen key={adUserId} adUserId={adUserId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
