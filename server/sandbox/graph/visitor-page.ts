import { escapeHtml, HTML_HEADERS, htmlPage } from '../html.ts';
import { defineVendor } from '../vendor.ts';
import type { SandboxComment, SandboxPost } from './page-store.ts';
import { VISITOR_PAGES } from './visitor-page-url.ts';

const likesOf = (count: number): string => (count === 0 ? '' : ` · <span>👍 ${count}</span>`);

function drawComments(all: readonly SandboxComment[], parentId: string | null): string {
  const items = all
    .filter((comment) => comment.parentId === parentId)
    .map(({ id, from, message, photoUrl, createdAtMs, likeCount }) => {
      const photo = photoUrl === null ? '' : `<img alt="" src="${escapeHtml(photoUrl)}">`;
      const at = new Date(createdAtMs).toISOString();
      return `<li id="${id}"><b>${escapeHtml(from?.name ?? 'Somebody')}</b>
        <p>${escapeHtml(message)}</p>${photo}<small><time>${at}</time>${likesOf(likeCount)}</small>
        ${drawComments(all, id)}</li>`;
    });
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

function drawPost({
  post,
  pageName,
  isLiked,
  comments,
}: {
  post: SandboxPost;
  pageName: string;
  isLiked: boolean;
  comments: readonly SandboxComment[];
}): string {
  const { creative } = post;
  return htmlPage({
    title: creative.title,
    main: `<h1>${escapeHtml(pageName)}</h1><p>${escapeHtml(creative.body)}</p>
    <h2>${escapeHtml(creative.title)}</h2>${isLiked ? '<p>👍 1</p>' : ''}
    ${drawComments(comments, null) || '<p>No comments yet.</p>'}`,
  });
}

/** The public view of a post, without hidden comments. */
export const visitorPageVendor = defineVendor({
  name: 'visitor-page',
  paths: /^\/posts\/\d+(?:_\d+)?$/,
  create: ({ pages }) => ({
    answer: ({ response, url }) => {
      const post = pages.findPost(url.pathname.slice(VISITOR_PAGES.length));
      if (post === undefined) {
        response.writeHead(404, HTML_HEADERS).end('This post is gone.');
        return;
      }
      const html = drawPost({
        post,
        pageName: pages.nameOf(post.pageId) ?? 'Page',
        isLiked: pages.isPostLiked(post),
        comments: pages.commentsOf(post).filter(({ isHidden }) => !isHidden),
      });
      response.writeHead(200, HTML_HEADERS).end(html);
    },
  }),
});
