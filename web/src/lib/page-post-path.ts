import { toQueryString } from './use-url-state.ts';

/** The post of an ad with its comments. The screen says so when the ad has no post. */
export function pagePostPath({
  adUserId,
  adId,
  adName,
  adAccountId,
  pagePostId,
}: {
  readonly adUserId: string;
  readonly adId: string;
  readonly adName: string;
  /** Target of the back link. */
  readonly adAccountId: string;
  readonly pagePostId: string | null;
}): string {
  return `/ad-users/${adUserId}/ads/${adId}/post${toQueryString({
    post: pagePostId ?? undefined,
    account: adAccountId,
    name: adName,
  })}`;
}

/** The thread of a comment, under its post. */
export function postThreadPath({
  adUserId,
  post: { pagePostId, ad },
  commentId,
}: {
  readonly adUserId: string;
  readonly post: {
    readonly pagePostId: string;
    readonly ad: { readonly id: string; readonly name: string | null } | null;
  };
  readonly commentId: string;
}): string {
  return `/ad-users/${adUserId}/page-posts/${pagePostId}${toQueryString({
    comment: commentId,
    ad: ad?.id,
    name: ad?.name ?? undefined,
  })}`;
}
