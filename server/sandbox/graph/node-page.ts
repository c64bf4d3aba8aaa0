import { portraitUrl } from '../media.ts';
import type { GraphContext, Json, JsonObject, NodeType } from './context.ts';
import { linkToPage, slicePage } from './edges.ts';
import { duplicateText, invalidParameter, missingObject, permissionDenied } from './errors.ts';
import { readFields } from './fields.ts';
import { imageUrl } from './node-image.ts';
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
            url: portraitUrl({ origin: context.origin, id: page.id, name: page.name, size: 50 }),
          },
          names,
        }),
      });
    },
  },
  edges: {},
};

function pictureOf({ creative }: SandboxPost, context: GraphContext): JsonObject {
  const image = context.world.adImages.get(creative.adImageId);
  return image === undefined ? {} : { src: imageUrl({ image, context, width: 600 }) };
}

/** The product that a dynamic post was made for. */
function productIdOf({ id, creative }: SandboxPost, context: GraphContext): string | undefined {
  const ids = context.world.productSets.get(creative.productSetId ?? '')?.productIds ?? [];
  return ids[(Number(id.slice(-1)) - 1) % ids.length];
}

const postNode: NodeType<SandboxPost> = {
  name: 'PagePost',
  idOf: (post) => post.id,
  defaults: ['created_time', 'message'],
  fields: {
    message: value(({ creative }) => creative.body),
    permalink_url: value(({ id }) => `https://www.facebook.com/${id}`),
    created_time: value((_, context) => instantOf(context.world.nowMs)),
    is_hidden: value(() => false),
    is_published: value(({ isOwn }) => isOwn === true),
    is_inline_created: value(({ isOwn }) => isOwn !== true),
    attachments: ({ request, context }) => {
      const names = request.children?.map(({ name }) => name) ?? ['title', 'url'];
      return (post) => ({
        data: [
          pickKeys({
            whole: {
              media_type: 'photo',
              title: post.creative.title,
              url: `https://l.facebook.com/l.php?u=${encodeURIComponent(post.creative.link)}`,
              unshimmed_url: post.creative.link,
              media: { image: pictureOf(post, context) },
            },
            names,
          }),
        ],
      });
    },
    call_to_action: struct({
      keys: ['type', 'value'],
      read: ({ creative }) => ({ type: creative.callToActionType, value: { link: creative.link } }),
    }),
  },
  edges: {},
};

/** A post that the network made for one product: it has other fields than a post. */
const dynamicPostNode: NodeType<SandboxPost> = {
  name: 'RTBDynamicPost',
  idOf: (post) => post.id,
  defaults: ['created', 'message'],
  fields: {
    message: value(({ creative }) => creative.body),
    link: value(({ creative }) => creative.link),
    title: value(({ creative }) => creative.title),
    created: value((_, context) => instantOf(context.world.nowMs)),
    image_url: value((post, context) => {
      const id = productIdOf(post, context);
      return id === undefined ? undefined : `${context.origin}/__media/product/${id}.svg`;
    }),
    product_id: value(productIdOf),
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
    permalink_url: value(({ id }) => `https://www.facebook.com/${id}`),
  },
  edges: {},
});

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

/** `all`: oldest first; `topLevel`: the parent of those that are not answers here. */
function listComments(
  call: NodeCall & { object: { readonly id: string; readonly pageId: string } },
  { all: written, topLevel }: { all: readonly SandboxComment[]; topLevel: string | null },
): Json {
  const { context, parameters, object } = call;
  if (pageOf(call) !== object.pageId) {
    // A user’s token sees nothing of a page.
    return { data: [] };
  }
  const sinceText = parameters.get('since');
  const sinceMs = sinceText === undefined ? 0 : Number(sinceText) * 1_000;
  if (Number.isNaN(sinceMs)) {
    throw invalidParameter('Param since must be a unix timestamp');
  }
  const isFlat = parameters.get('filter') === 'stream';
  const all = written.filter(
    ({ createdAtMs, parentId, isHidden }) =>
      createdAtMs >= sinceMs && (isFlat || (parentId === topLevel && !isHidden)),
  );
  const rows = parameters.get('order') === 'reverse_chronological' ? all.toReversed() : all;
  const fields = readFields(parameters);
  // A known fault of pages of the new kind: every page has the same comments and leads on.
  const isRepeating = call.state.pages.repeatsPages();
  const page = slicePage({
    rows,
    parameters: isRepeating
      ? new Map([...parameters].filter(([name]) => name !== 'after'))
      : parameters,
    cursorOf: ({ row }) => row.id,
    findIndex: (id) => {
      const at = rows.findIndex((row) => row.id === id);
      return at < 0 ? undefined : at;
    },
    linkTo: (cursor) =>
      linkToPage({
        context,
        path: `${object.id}/comments`,
        parameters,
        fieldsText: parameters.get('fields') ?? '',
        cursor,
      }),
  });
  return {
    data: page.rows.map(compileNode({ node: createCommentNode(call), fields, context })),
    ...(page.paging === undefined ? {} : { paging: page.paging }),
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
      .map(compileNode({ node: postNode, fields: readFields(parameters), context })),
  };
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

function replyTo(call: NodeCall & { object: SandboxComment; path: string }): Json {
  const comment = requireComment(call);
  const message = call.parameters.get('message') ?? '';
  if (message === '') {
    throw invalidParameter('A message is required');
  }
  if (
    call.state.pages
      .answersTo(comment)
      .some((answer) => answer.from?.id === comment.pageId && answer.message === message)
  ) {
    throw duplicateText();
  }
  const answer = call.state.pages.reply(comment, message);
  return answer === undefined ? SUCCESS : { id: answer.id };
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

/** Pages, posts and comments: all of them are read and written by the token of their page. */
export function pageKinds(call: NodeCall): readonly KindFinder[] {
  const { state } = call;
  return [
    defineKind<SandboxPage>({
      node: pageNode,
      find: ({ id, context }) => state.pages.pagesOf(context.viewer).find((page) => page.id === id),
      edges: {
        published_posts: { GET: listPublishedPosts },
        blocked: {
          POST: blockUsers,
          DELETE: unblockUsers,
          GET: ({ object }) => ({ data: state.pages.listBlocked(object.id).map((id) => ({ id })) }),
        },
      },
    }),
    defineKind<SandboxPost>({
      node: postNode,
      find: ({ id }) => state.pages.findPost(id),
      edges: {
        comments: {
          GET: (call) =>
            listComments(call, { all: state.pages.commentsOf(call.object), topLevel: null }),
        },
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
