import type { SampleProfile } from '@ads-checker/shared/sample/index';
import type { Field, GraphContext, JsonObject, NodeType } from './context.ts';
import { listEdge } from './edges.ts';
import { invalidParameter, tokenError } from './errors.ts';
import { pickKeys, value } from './selection.ts';

const PICTURE_KEYS = ['url', 'width', 'height', 'is_silhouette'] as const;
const PICTURE_SIZES: Readonly<Record<string, number>> = {
  small: 50,
  square: 50,
  normal: 100,
  large: 200,
};

/** The `data` of a picture: a link to this server, in the requested size. */
export function pictureOf(input: {
  profile: SampleProfile;
  context: GraphContext;
  parameters: ReadonlyMap<string, string>;
}): JsonObject {
  const { context, parameters, profile } = input;
  const size =
    Number(parameters.get('width') ?? parameters.get('height')) ||
    PICTURE_SIZES[parameters.get('type') ?? 'square'];
  if (size === undefined || !Number.isInteger(size) || size < 1 || size > 2_048) {
    throw invalidParameter('Param type must be one of {small, normal, large, square}');
  }
  return {
    url: `${context.origin}/__media/profile/${profile.facebookId}.svg?size=${size}`,
    width: size,
    height: size,
    is_silhouette: false,
  };
}

const picture: Field<SampleProfile> = ({ request, context }) => {
  const names = request.children?.map((child) => child.name) ?? PICTURE_KEYS;
  return (profile) => ({
    data: pickKeys({
      whole: pictureOf({ profile, context, parameters: request.modifiers }),
      names,
    }),
  });
};

export const GRANTED_PERMISSIONS = [
  'ads_read',
  'ads_management',
  'business_management',
  'pages_show_list',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_engagement',
  'pages_manage_ads',
  'catalog_management',
  'user_gender',
] as const;

export const userNode: NodeType<SampleProfile> = {
  name: 'User',
  idOf: (profile) => profile.facebookId,
  defaults: ['name'],
  fields: {
    name: value((profile) => profile.name),
    first_name: value((profile) => profile.firstName),
    last_name: value((profile) => profile.lastName),
    gender: value((profile) => profile.gender),
    picture,
  },
  edges: {
    adaccounts: listEdge({
      name: 'adaccounts',
      node: (context) => context.nodes.adAccount,
      pathOf: (profile: SampleProfile) => profile.facebookId,
      list: ({ parent, context }) => {
        if (!context.permissions.some((permission) => permission.startsWith('ads_'))) {
          throw tokenError('missing_scope');
        }
        const adAccounts = [...parent.tasks.keys()].flatMap(
          (id) => context.world.adAccounts.get(id) ?? [],
        );
        return context.parameters.get('sort') === 'name_ascending'
          ? adAccounts.sort((left, right) => left.name.localeCompare(right.name))
          : adAccounts;
      },
    }),
    permissions:
      ({ context }) =>
      () => ({
        data: GRANTED_PERMISSIONS.map((permission) => ({
          permission,
          status: context.permissions.includes(permission) ? 'granted' : 'declined',
        })),
      }),
  },
};
