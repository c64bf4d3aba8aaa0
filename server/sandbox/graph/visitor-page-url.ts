export const VISITOR_PAGES = '/posts/';

/** Where visitors see a post: each comment has its id as the anchor. */
export function visitorPageUrl({ origin, postId }: { origin: string; postId: string }): string {
  return `${origin}${VISITOR_PAGES}${postId}`;
}
