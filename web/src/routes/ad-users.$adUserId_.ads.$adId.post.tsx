import { idSchema } from '@ads-checker/shared/contracts/common';
import { AppError } from '@ads-checker/shared/errors';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RouteError } from '../app/route-error.tsx';
import { useDocumentTitle, useProfileName } from '../app/use-document-title.ts';
import { AdPostScreen, PagePostScreen } from '../features/page-posts/index.ts';
import { PAGE_POST_ID, pagePostView } from '../features/page-posts/search-params.ts';

export const Route = createFileRoute('/ad-users/$adUserId_/ads/$adId/post')({
  validateSearch: pagePostView.validateSearch,
  beforeLoad: ({ params, search }) => {
    for (const name of ['adUserId', 'adId'] as const) {
      if (!idSchema.safeParse(params[name]).success) {
        throw new AppError('BadRequestError', `Parameter \`${name}\` is not valid.`);
      }
    }
    const { post } = pagePostView.read(search);
    if (post !== undefined && !PAGE_POST_ID.test(post)) {
      throw new AppError('BadRequestError', 'The value is not valid PagePostId.');
    }
  },
  component: function PagePostRoute() {
    const { t } = useTranslation();
    const { adUserId, adId } = Route.useParams();
    const { post, name = null, account = null } = pagePostView.read(Route.useSearch());
    useDocumentTitle(t('Page post'), name ?? undefined, useProfileName(adUserId));
    const ad = { adUserId, adId, adName: name, adAccountId: account };
    const key = `${adUserId} ${adId}`;
    return post === undefined ? (
      <AdPostScreen key={key} {...ad} />
    ) : (
      <PagePostScreen key={key} {...ad} pagePostId={post} />
    );
  },
  errorComponent: ({ error, reset }) => <RouteError error={error} onRetry={reset} />,
});
