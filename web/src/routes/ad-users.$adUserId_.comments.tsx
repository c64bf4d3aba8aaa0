import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { requireIds } from '../app/require-ids.ts';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { CommentInboxScreen } from '../features/comment-inbox/index.ts';
import { inboxView } from '../features/comment-inbox/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/comments')({
  validateSearch: inboxView.validateSearch,
  beforeLoad: requireIds('adUserId'),
  component: function CommentInboxRoute() {
    const { t } = useTranslation();
    const { adUserId } = Route.useParams();
    useDocumentTitle(t('Comments'), useProfileName(adUserId));
    return <CommentInboxScreen key={adUserId} adUserId={adUserId} />;
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
