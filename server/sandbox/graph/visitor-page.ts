import { defineVendor } from '../vendor.ts';
import type { SandboxComment, SandboxPost } from './page-store.ts';

const PREFIX = '/posts/';
const STYLE = `
  body { font: 15px/1.45 system-ui, sans-serif; max-width: 640px; margin: 24px auto; padding: 0 16px; }
  ul { list-style: none; padding: 0; } ul ul { padding-left: 28px; } li { margin: 10px 0; }
  small { color: #555; } img { max-width: 100%; } p { margin: 2px 0; white-space: pre-wrap; }`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

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
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>${escapeHtml(creative.title)}</title><style>${STYLE}</style>
    <main><h1>${escapeHtml(pageName)}</h1><p>${escapeHtml(creative.body)}</p>
    <h2>${escapeHtml(creative.title)}</h2>${isLiked ? '<p>👍 1</p>' : ''}
    ${drawComments(comments, null) || '<p>No comments yet.</p>'}</main></html>`;
}

/** A post as its visitors see it, without what is hidden from them. */
export const visitorPageVendor = defineVendor({
  name: 'visitor-page',
  paths: /^\/posts\/\d+_\d+$/,
  create: ({ pages }) => ({
    answer: ({ response, url }) => {
      const post = pages.findPost(url.pathname.slice(PREFIX.length));
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
      if (post === undefined) {
        response.writeHead(404, headers).end('This post is gone.');
        return;
      }
      const html = drawPost({
        post,
        pageName: pages.nameOf(post.pageId) ?? 'Page',
        isLiked: pages.isPostLiked(post),
        comments: pages.commentsOf(post).filter(({ isHidden }) => !isHidden),
      });
      response.writeHead(200, headers).end(html);
    },
  }),
});
