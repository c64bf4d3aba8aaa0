import type { PagePostView } from '@ads-checker/shared/contracts/page-posts';
import { ArrowTopRightOnSquareIcon } from '@heroicons/react/16/solid';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NetworkFailure } from '../../../lib/api-errors.ts';
import { checkerPath } from '../../../lib/checker-path.ts';
import { onCommentChanges } from '../../../lib/comment-changes.ts';
import { useServerQuery } from '../../../lib/server-query.ts';
import { buttonClassName } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { NotOnDevice } from '../../../ui/not-on-device.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { applyCommentChanges, type PostOfAd, pagePostQuery } from '../queries.ts';
import { CommentsSection } from './comments-section.tsx';
import { PostPanel } from './post-panel.tsx';

/** Scrolls to a comment once, as soon as it is loaded. */
function useGoToComment({
  view,
  commentId,
}: {
  readonly view: PagePostView | undefined;
  readonly commentId: string | undefined;
}): void {
  const hasScrolled = useRef(false);
  useEffect(() => {
    if (hasScrolled.current || view === undefined || commentId === undefined) {
      return;
    }
    const row = document.querySelector<HTMLElement>(`[data-comment="${CSS.escape(commentId)}"]`);
    if (row !== null) {
      hasScrolled.current = true;
      row.focus();
      row.scrollIntoView({ block: 'center' });
    }
  }, [view, commentId]);
}

export function PagePostScreen({
  adName,
  adAccountId,
  commentId,
  ...of
}: PostOfAd & {
  readonly adName: string | null;
  /** Null when unknown, as in an old link. */
  readonly adAccountId: string | null;
  /** The comment to scroll to. */
  readonly commentId?: string | undefined;
}) {
  const { t } = useTranslation('page-posts');
  const { data: view, error, isFetching, refetch } = useServerQuery(pagePostQuery(of));
  const reload = () => void refetch();
  useGoToComment({ view, commentId });
  const { adUserId, adId, pagePostId } = of;
  const { shownByAdId } = of;
  useEffect(
    () =>
      onCommentChanges((event) =>
        applyCommentChanges({ adUserId, adId, pagePostId, shownByAdId }, event),
      ),
    [adUserId, adId, pagePostId, shownByAdId],
  );
  return (
    <>
      <PageHeader
        title={t('Page post')}
        {...(of.adId === null
          ? { backTo: `/ad-users/${of.adUserId}/comments`, backLabel: t('Back to comments') }
          : {
              backTo: checkerPath({
                adUserId: of.adUserId,
                ...(adAccountId === null
                  ? {}
                  : { adAccountId, tab: 'ads' as const, search: { object: of.adId } }),
              }),
              backLabel: adAccountId === null ? t('Back to ad accounts') : t('Back to ad'),
            })}
        meta={
          <span className="flex items-center gap-2">
            {adName !== null && <span lang="">{adName}</span>}
            {of.pagePostId !== null && (
              <span className="ident max-desk:hidden">{of.pagePostId}</span>
            )}
          </span>
        }
        actions={
          view !== undefined && (
            <a
              href={view.pagePost.permalinkUrl ?? `https://www.facebook.com/${view.pagePost.id}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClassName()}
            >
              <ArrowTopRightOnSquareIcon aria-hidden="true" className="size-4" />
              <span className="max-desk:sr-only">{t('Open on Facebook')}</span>
            </a>
          )
        }
      />
      <div className="flex min-h-0 flex-1 border-t border-line-strong bg-surface max-desk:flex-col max-desk:overflow-y-auto">
        {view !== undefined ? (
          <>
            <PostPanel of={of} adAccountId={adAccountId} view={view} />
            <CommentsSection of={of} view={view} isBusy={isFetching} onReload={reload} />
          </>
        ) : error instanceof NetworkFailure ? (
          <NotOnDevice
            title={t('Comments aren’t available offline')}
            isRetrying={isFetching}
            onRetry={reload}
          />
        ) : error !== null ? (
          <ErrorPanel
            error={error}
            title={t('Couldn’t load Page post')}
            isRetrying={isFetching}
            {...(of.pagePostId === null ? {} : { onRetry: reload })}
          />
        ) : (
          <SkeletonRows count={6} cells={['w-8', 'w-96']} label={t('Loading comments…')} />
        )}
      </div>
    </>
  );
}
