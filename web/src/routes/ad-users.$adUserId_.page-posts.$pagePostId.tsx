import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { PagePostScreen } from '../features/page-posts/index.ts';
import { PAGE_POST_ID, threadView } from '../features/page-posts/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/page-posts/$pagePostId')({
  validateSearch: threadView.validateSearch,
  beforeLoad: ({ params }) => {
    if (!idSchema.safeParse(params.adUserId).success) {
      throw new AppError('BadRequestError', 'Parameter `adUserId` is not valid.');
    }
    if (!PAGE_POST_ID.test(params.pagePostId)) {
      throw new AppError('BadRequestError', 'The value is not valid PagePostId.');
    }
  },
  component: function ThreadRoute() {
    const { t } = useTranslation();
    const { adUserId, pagePostId } = Route.useParams();
    const { ad, name = null, comment } = threadView.read(Route.useSearch());
    useDocumentTitle(t('Page post'), name ?? undefined, useProfileName(adUserId));
    return (
      <PagePostScreen
        key={`${adUserId} ${pagePostId} ${comment}`}
        adUserId={adUserId}
        adId={null}
        adName={name}
        adAccountId={null}
        pagePostId={pagePostId}
        shownByAdId={ad}
        commentId={comment}
      />
    );
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
