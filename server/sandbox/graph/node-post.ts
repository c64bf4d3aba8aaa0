import type { GraphContext, JsonObject, NodeType } from './context.ts';
import { imageUrl } from './node-image.ts';
import type { NodeCall } from './node-kind.ts';
import type { SandboxPost } from './page-store.ts';
import { pickKeys, struct, value } from './selection.ts';
import { visitorPageUrl } from './visitor-page-url.ts';

/** In UTC, as on pages. */
export const instantOf = (atMs: number): string =>
  `${new Date(atMs).toISOString().slice(0, 19)}+0000`;

function pictureOf({ creative }: SandboxPost, context: GraphContext): JsonObject {
  const image = context.world.adImages.get(creative.adImageId);
  return image === undefined ? {} : { src: imageUrl({ image, context, width: 600 }) };
}

/** The product of a dynamic post. */
function productIdOf({ id, creative }: SandboxPost, context: GraphContext): string | undefined {
  const ids = context.world.productSets.get(creative.productSetId ?? '')?.productIds ?? [];
  return ids[(Number(id.slice(-1)) - 1) % ids.length];
}

const linkOf = ({ variant, creative }: SandboxPost): string => variant?.link ?? creative.link;

export const createPostNode = ({ state }: NodeCall): NodeType<SandboxPost> => ({
  name: 'PagePost',
  idOf: (post) => post.id,
  defaults: ['created_time', 'message'],
  fields: {
    message: value(({ variant, creative }) => variant?.message ?? creative.body),
    permalink_url: value(
      ({ id, permalinkUrl }, { origin }) => permalinkUrl ?? visitorPageUrl({ origin, postId: id }),
    ),
    created_time: value((post) => instantOf(state.pages.createdAtMsOf(post))),
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
              url: `https://l.facebook.com/l.php?u=${encodeURIComponent(linkOf(post))}`,
              unshimmed_url: linkOf(post),
              media: { image: pictureOf(post, context) },
            },
            names,
          }),
        ],
      });
    },
    call_to_action: struct({
      keys: ['type', 'value'],
      read: (post) => ({
        type: post.creative.callToActionType,
        value: { link: linkOf(post) },
      }),
    }),
  },
  edges: {},
});

/** A post made for one product, which has other fields than a regular post. */
export const dynamicPostNode: NodeType<SandboxPost> = {
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
