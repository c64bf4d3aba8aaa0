import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { AdCommentsScreen } from '../features/comment-cleaning/index.ts';
import { commentsView } from '../features/comment-cleaning/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/ad-comments')({
  validateSearch: commentsView.validateSearch,
  beforeLoad: requireIds('adUserId'),
  component: function AdCommentsRoute() {
    const { t } = useTranslation();
    const { adUserId } = Route.useParams();
    useDocumentTitle(t('Comment history'), useProfileName(adUserId));
    return <AdCommentsScreen key={adUserId} adUserId={adUserId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
