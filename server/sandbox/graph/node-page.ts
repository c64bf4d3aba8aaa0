import type { Json, JsonObject, NodeType } from './context.ts';
import { linkToPage, slicePage } from './edges.ts';
import { invalidParameter, missingObject, permissionDenied } from './errors.ts';
import { readFields } from './fields.ts';
import { defineKind, type KindFinder, type NodeCall } from './node-kind.ts';
import type { SandboxComment, SandboxPost } from './page-store.ts';
import { compileNode, pickKeys, struct, value } from './selection.ts';

interface SandboxPage {
  readonly id: string;
  readonly name: string;
  readonly tasks: readonly string[];
  readonly token: string;
}

/** In UTC, as pages have it. */
const instantOf = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 19)}+0000`;

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
            url: `${context.origin}/__media/profile/${context.viewer.facebookId}.svg?page=${page.id}`,
          },
          names,
        }),
      });
    },
  },
  edges: {},
};

const postNode: NodeType<SandboxPost> = {
  name: 'PagePost',
  idOf: (post) => post.id,
  defaults: ['created_time', 'message'],
  fields: {
    message: value(({ creative }) => creative.body),
    link: value(({ creative }) => creative.link),
    title: value(({ creative }) => creative.title),
    permalink_url: value(({ id }) => `https://www.facebook.com/${id}`),
    created: value((_, context) => instantOf(context.world.nowMs)),
    created_time: value((_, context) => instantOf(context.world.nowMs)),
    product_id: value(({ id }) => id),
  },
  edges: {},
};

const commentNode: NodeType<SandboxComment> = {
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
                  data: {
                    url: `${context.origin}/__media/profile/${context.viewer.facebookId}.svg?size=64`,
                  },
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
    comment_count: value(() => 0),
    is_hidden: value(({ isHidden }) => isHidden),
    can_hide: value(({ from, pageId }) => from?.id !== pageId),
    can_remove: value(() => true),
    permalink_url: value(({ id }) => `https://www.facebook.com/${id}`),
  },
  edges: {},
};

const SUCCESS: JsonObject = { success: true };

/** The page whose token a call has. */
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

function listComments(call: NodeCall & { object: SandboxPost }): Json {
  const { state, context, parameters, object: post } = call;
  if (pageOf(call) !== post.pageId) {
    // A user’s token sees nothing of a page.
    return { data: [] };
  }
  const sinceText = parameters.get('since');
  const sinceMs = sinceText === undefined ? 0 : Number(sinceText) * 1_000;
  if (Number.isNaN(sinceMs)) {
    throw invalidParameter('Param since must be a unix timestamp');
  }
  const isFlat = parameters.get('filter') === 'stream';
  const all = state.pages
    .commentsOf(post)
    .filter(
      ({ createdAtMs, parentId, isHidden }) =>
        createdAtMs >= sinceMs && (isFlat || (parentId === null && !isHidden)),
    );
  const rows = parameters.get('order') === 'reverse_chronological' ? all.toReversed() : all;
  const fields = readFields(parameters);
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
        path: `${post.id}/comments`,
        parameters,
        fieldsText: parameters.get('fields') ?? '',
        cursor,
      }),
  });
  return {
    data: page.rows.map(compileNode({ node: commentNode, fields, context })),
    ...(page.paging === undefined ? {} : { paging: page.paging }),
    ...(parameters.has('summary')
      ? { summary: { total_count: rows.length, order: 'chronological', can_comment: true } }
      : {}),
  };
}

function blockUsers(call: NodeCall & { object: SandboxPage }): Json {
  const { object: page, parameters, state } = call;
  requirePage(call, page.id, page.id);
  const text = parameters.get('user') ?? '';
  const ids = /^\[/.test(text) ? (JSON.parse(text) as unknown[]).map(String) : [text];
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

/** Pages, posts and comments: all of them are read and written by the token of their page. */
export function pageKinds({ state }: NodeCall): readonly KindFinder[] {
  return [
    defineKind<SandboxPage>({
      node: pageNode,
      find: ({ id, context }) => state.pages.pagesOf(context.viewer).find((page) => page.id === id),
      edges: {
        blocked: {
          POST: blockUsers,
          GET: ({ object }) => ({ data: state.pages.listBlocked(object.id).map((id) => ({ id })) }),
        },
      },
    }),
    defineKind<SandboxPost>({
      node: postNode,
      find: ({ id }) => state.pages.findPost(id),
      edges: {
        comments: { GET: listComments },
        dynamic_posts: {
          GET: (call) => ({
            data: state.pages.dynamicPostsOf(call.object.id).map(
              compileNode({
                node: postNode,
                fields: readFields(call.parameters),
                context: call.context,
              }),
            ),
          }),
        },
      },
    }),
    defineKind<SandboxComment>({
      node: commentNode,
      find: ({ id }) => state.pages.findComment(id),
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
