import { toAddressQuery } from './use-address-state.ts';

/** The post behind an ad with its comments; an ad without a post says so there. */
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
  /** Where its way back leads. */
  readonly adAccountId: string;
  readonly pagePostId: string | null;
}): string {
  return `/ad-users/${adUserId}/ads/${adId}/post${toAddressQuery({
    post: pagePostId ?? undefined,
    account: adAccountId,
    name: adName,
  })}`;
}

/** A comment in its thread, under the post that it was written under. */
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
  return `/ad-users/${adUserId}/page-posts/${pagePostId}${toAddressQuery({
    comment: commentId,
    ad: ad?.id,
    name: ad?.name ?? undefined,
  })}`;
}
