import { portraitUrl } from '../media.ts';
import type { Json, JsonObject, NodeType } from './context.ts';
import { linkToPage, slicePage } from './edges.ts';
import {
  actionBlocked,
  duplicateText,
  invalidParameter,
  missingObject,
  permissionDenied,
} from './errors.ts';
import { readFields } from './fields.ts';
import { defineKind, type KindFinder, type NodeCall } from './node-kind.ts';
import { createPostNode, dynamicPostNode, instantOf } from './node-post.ts';
import type { SandboxComment, SandboxPost } from './page-store.ts';
import { compileNode, pickKeys, struct, value } from './selection.ts';
import { visitorPageUrl } from './visitor-page-url.ts';

interface SandboxPage {
  readonly id: string;
  readonly name: string;
  readonly tasks: readonly string[];
  readonly token: string;
}

const pageNode: NodeType<SandboxPage> = {
  name: 'Page',
  idOf: (page) => page.id,
  defaults: ['name', 'access_token', 'tasks'],
  fields: {
    name: value((page) => page.name),
    category: value(() => 'Retail'),
    access_token: value((page) => page.token),
    tasks: value((page) => [...page.tasks]),
    picture: ({ request, context }) => {
      const names = request.children?.map(({ name }) => name) ?? ['url'];
      return (page) => ({
        data: pickKeys({
          whole: {
            url: portraitUrl({ origin: context.origin, id: page.id, name: page.name, size: 50 }),
          },
          names,
        }),
      });
    },
  },
  edges: {},
};

const createCommentNode = ({ state }: NodeCall): NodeType<SandboxComment> => ({
  name: 'Comment',
  idOf: (comment) => comment.id,
  defaults: ['created_time', 'from', 'message'],
  fields: {
    message: value(({ message }) => message),
    created_time: value(({ createdAtMs }) => instantOf(createdAtMs)),
    from: ({ request, context }) => {
      const names = request.children?.map(({ name }) => name) ?? ['id', 'name'];
      return ({ from }) =>
        from === null
          ? undefined
          : pickKeys({
              whole: {
                ...from,
                picture: {
                  data: { url: portraitUrl({ origin: context.origin, ...from, size: 64 }) },
                },
              },
              names: [...new Set(['id', ...names])],
            });
    },
    parent: struct({
      keys: ['id'],
      read: ({ parentId }) => (parentId === null ? undefined : { id: parentId }),
    }),
    like_count: value(({ likeCount }) => likeCount),
    comment_count: value((comment) => state.pages.repliesTo(comment)),
    user_likes: value(({ isLiked }) => isLiked),
    is_hidden: value(({ isHidden }) => isHidden),
    can_hide: value(({ from, pageId }) => from?.id !== pageId),
    can_remove: value(() => true),
    permalink_url: value(
      ({ id, postId }, { origin }) => `${visitorPageUrl({ origin, postId })}#${id}`,
    ),
  },
  edges: {},
});

const SUCCESS: JsonObject = { success: true };

/** The page of the call's page token. */
function pageOf({ state, context }: NodeCall): string | undefined {
  return state.pages.readToken(context.token)?.pageId;
}

/** @throws GraphError */
function requirePage(call: NodeCall, pageId: string, id: string): void {
  const own = pageOf(call);
  if (own !== pageId) {
    throw own === undefined
      ? permissionDenied('Requires pages_manage_engagement permission to manage the object')
      : missingObject({ id, method: 'POST' });
  }
  const page = call.state.pages.pagesOf(call.context.viewer).find((each) => each.id === pageId);
  if (page?.tasks.includes('MODERATE') !== true) {
    throw permissionDenied('Requires the MODERATE task on the Page');
  }
}

function timeOf({ parameters }: NodeCall, name: 'since' | 'until'): number | undefined {
  const given = parameters.get(name);
  const atMs = given === undefined ? undefined : Number(given) * 1_000;
  if (Number.isNaN(atMs)) {
    throw invalidParameter(`Param ${name} must be a unix timestamp`);
  }
  return atMs;
}

/** Cursor paging over rows with ids. */
function listPage<T extends { readonly id: string }>({
  call: { context, parameters: asked },
  rows,
  path,
  node,
  parameters,
}: {
  call: NodeCall;
  rows: readonly T[];
  path: string;
  node: NodeType<T>;
  parameters: NodeCall['parameters'];
}): JsonObject {
  const page = slicePage({
    rows,
    parameters,
    cursorOf: ({ row }) => row.id,
    findIndex: (id) => {
      const at = rows.findIndex((row) => row.id === id);
      return at < 0 ? undefined : at;
    },
    linkTo: (cursor) =>
      linkToPage({
        context,
        path,
        parameters: asked,
        fieldsText: asked.get('fields') ?? '',
        cursor,
      }),
  });
  return {
    data: page.rows.map(compileNode({ node, fields: readFields(asked), context })),
    ...(page.paging === undefined ? {} : { paging: page.paging }),
  };
}

/** `all` is oldest first; `topLevel` is the parent of top-level comments. */
function listComments(
  call: NodeCall & { object: { readonly id: string; readonly pageId: string } },
  { all: written, topLevel }: { all: readonly SandboxComment[]; topLevel: string | null },
): Json {
  const { parameters, object } = call;
  if (pageOf(call) !== object.pageId) {
    // A user token does not see comments of a page.
    return { data: [] };
  }
  const sinceMs = timeOf(call, 'since') ?? 0;
  const isFlat = parameters.get('filter') === 'stream';
  const all = written.filter(
    ({ createdAtMs, parentId, isHidden }) =>
      createdAtMs >= sinceMs && (isFlat || (parentId === topLevel && !isHidden)),
  );
  const rows = parameters.get('order') === 'reverse_chronological' ? all.toReversed() : all;
  // Simulates a known fault of new-style pages: every page returns the same comments and a next
  // link.
  const isRepeating = call.state.pages.repeatsPages();
  return {
    ...listPage({
      call,
      rows,
      path: `${object.id}/comments`,
      node: createCommentNode(call),
      parameters: isRepeating
        ? new Map([...parameters].filter(([name]) => name !== 'after'))
        : parameters,
    }),
    ...(parameters.has('summary')
      ? { summary: { total_count: rows.length, order: 'chronological', can_comment: true } }
      : {}),
  };
}

function listPublishedPosts(call: NodeCall & { object: SandboxPage }): Json {
  const { state, context, parameters, object: page } = call;
  if (pageOf(call) !== page.id) {
    throw permissionDenied('Requires pages_read_engagement permission to manage the object');
  }
  return {
    data: state.pages
      .publishedPostsOf(page.id)
      .map(compileNode({ node: createPostNode(call), fields: readFields(parameters), context })),
  };
}

/** Without `include_inline_create`, posts made inside ads are omitted, which are all of them. */
function listAdsPosts(call: NodeCall & { object: SandboxPage }): Json {
  const { state, parameters, object: page } = call;
  if (pageOf(call) !== page.id) {
    throw permissionDenied('This method must be called with a Page Access Token');
  }
  const sinceMs = timeOf(call, 'since') ?? Number.NEGATIVE_INFINITY;
  const untilMs = timeOf(call, 'until') ?? Number.POSITIVE_INFINITY;
  const rows =
    parameters.get('include_inline_create') === 'true'
      ? state.pages.adsPostsOf(page.id).filter((post) => {
          const atMs = state.pages.createdAtMsOf(post);
          return atMs >= sinceMs && atMs <= untilMs;
        })
      : [];
  return listPage({
    call,
    rows,
    path: `${page.id}/ads_posts`,
    node: createPostNode(call),
    parameters,
  });
}

function usersOf(call: NodeCall & { object: SandboxPage }): string[] {
  requirePage(call, call.object.id, call.object.id);
  const text = call.parameters.get('user') ?? '';
  return text.startsWith('[') ? (JSON.parse(text) as unknown[]).map(String) : [text];
}

function unblockUsers(call: NodeCall & { object: SandboxPage }): Json {
  for (const id of usersOf(call)) {
    call.state.pages.unblock(call.object.id, id);
  }
  return SUCCESS;
}

/** @throws GraphError */
function requireComment(call: NodeCall & { object: SandboxComment; path: string }): SandboxComment {
  requirePage(call, call.object.pageId, call.path);
  return call.object;
}

/** Reads the text of a new comment; rejects duplicates in the same place. @throws GraphError */
function readMessage(
  { parameters, state }: NodeCall,
  { pageId, others }: { pageId: string; others: readonly SandboxComment[] },
): { readonly message: string; readonly photoUrl: string | null } {
  const message = parameters.get('message') ?? '';
  const photoUrl = parameters.get('attachment_url') ?? null;
  if (message === '' && photoUrl === null) {
    throw invalidParameter('A message is required');
  }
  if (state.pages.refuses(message)) {
    throw actionBlocked();
  }
  const isDuplicate = others.some(
    (other) => other.from?.id === pageId && other.message === message,
  );
  if (message !== '' && isDuplicate) {
    throw duplicateText();
  }
  return { message, photoUrl };
}

function replyTo(call: NodeCall & { object: SandboxComment; path: string }): Json {
  const comment = requireComment(call);
  const { pages } = call.state;
  const newText = readMessage(call, { pageId: comment.pageId, others: pages.answersTo(comment) });
  const answer = pages.reply(comment, newText);
  return answer === undefined ? SUCCESS : { id: answer.id };
}

function commentOn(call: NodeCall & { object: SandboxPost; path: string }): Json {
  const { object: post, path, state } = call;
  requirePage(call, post.pageId, path);
  const others = state.pages.commentsOf(post).filter(({ parentId }) => parentId === null);
  const comment = state.pages.publishComment(
    post,
    readMessage(call, { pageId: post.pageId, others }),
  );
  return comment === undefined ? SUCCESS : { id: comment.id };
}

function setPostLiked(isLiked: boolean) {
  return (call: NodeCall & { object: SandboxPost; path: string }): Json => {
    requirePage(call, call.object.pageId, call.path);
    call.state.pages.setPostLiked(call.object, isLiked);
    return SUCCESS;
  };
}

function setLiked(isLiked: boolean) {
  return (call: NodeCall & { object: SandboxComment; path: string }): Json => {
    call.state.pages.setLiked(requireComment(call), isLiked);
    return SUCCESS;
  };
}

function blockUsers(call: NodeCall & { object: SandboxPage }): Json {
  const { object: page, state } = call;
  const ids = usersOf(call);
  for (const id of ids) {
    state.pages.block(page.id, id);
  }
  return Object.fromEntries(ids.map((id) => [id, true]));
}

/** `/me/accounts` */
export function listPages({ state, context, parameters }: NodeCall): Json {
  const pages = state.pages.pagesOf(context.viewer);
  const fields = readFields(parameters);
  return { data: pages.map(compileNode({ node: pageNode, fields, context })) };
}

/** Pages, posts and comments, all read and written with the token of their page. */
export function pageKinds(call: NodeCall): readonly KindFinder[] {
  const { state } = call;
  return [
    defineKind<SandboxPage>({
      node: pageNode,
      find: ({ id, context }) => state.pages.pagesOf(context.viewer).find((page) => page.id === id),
      edges: {
        published_posts: { GET: listPublishedPosts },
        ads_posts: { GET: listAdsPosts },
        blocked: {
          POST: blockUsers,
          DELETE: unblockUsers,
          GET: ({ object, parameters }) => {
            const asked = parameters.get('user');
            const ids = state.pages.listBlocked(object.id);
            return {
              data: ids.flatMap((id) => (asked === undefined || asked === id ? [{ id }] : [])),
            };
          },
        },
      },
    }),
    defineKind<SandboxPost>({
      node: createPostNode(call),
      find: ({ id }) => state.pages.findPost(id),
      edges: {
        comments: {
          GET: (call) =>
            listComments(call, { all: state.pages.commentsOf(call.object), topLevel: null }),
          POST: commentOn,
        },
        likes: { POST: setPostLiked(true), DELETE: setPostLiked(false) },
        dynamic_posts: {
          GET: (call) => ({
            data: state.pages.dynamicPostsOf(call.object.id).map(
              compileNode({
                node: dynamicPostNode,
                fields: readFields(call.parameters),
                context: call.context,
              }),
            ),
          }),
        },
      },
    }),
    defineKind<SandboxComment>({
      node: createCommentNode(call),
      find: ({ id }) => state.pages.findComment(id),
      edges: {
        comments: {
          POST: replyTo,
          GET: (call) =>
            listComments(call, {
              all: state.pages.answersTo(call.object),
              topLevel: call.object.id,
            }),
        },
        likes: { POST: setLiked(true), DELETE: setLiked(false) },
      },
      writes: {
        POST: (call) => {
          const { object, parameters, path } = call;
          requirePage(call, object.pageId, path);
          if (object.from?.id === object.pageId) {
            throw invalidParameter('This comment cannot be hidden');
          }
          state.pages.hide(object, parameters.get('is_hidden') === 'true');
          return SUCCESS;
        },
        DELETE: (call) => {
          requirePage(call, call.object.pageId, call.path);
          state.pages.remove(call.object);
          return SUCCESS;
        },
      },
    }),
  ];
}
