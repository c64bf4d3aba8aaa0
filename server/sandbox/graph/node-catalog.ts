import { priceDigits } from '@ads-checker/shared/domain/product-price';
import { z } from 'zod';
import type { SandboxCatalog, SandboxItem } from './catalog-store.ts';
import type { Json, JsonObject, NodeType, Parameters } from './context.ts';
import { listEdge } from './edges.ts';
import { invalidParameter } from './errors.ts';
import { changeItems, readBatchStatus } from './item-batches.ts';
import { defineKind, type KindFinder, type NodeCall, openEdge } from './node-kind.ts';
import { struct, structList, value } from './selection.ts';

const VERTICALS = [
  'adoptable_pets',
  'commerce',
  'destinations',
  'flights',
  'generic',
  'home_listings',
  'hotels',
  'local_service_businesses',
  'offer_items',
  'offline_commerce',
  'transactable_items',
  'vehicles',
];

function priceText({ currency, price }: SandboxItem): string | undefined {
  return price === null
    ? undefined
    : new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency,
        minimumFractionDigits: priceDigits(currency),
        maximumFractionDigits: priceDigits(currency),
      }).format(Number(price));
}

function errorsOf({ description, price, rejection, reviews }: SandboxItem): JsonObject[] {
  const isRejected = reviews.DA === 'REJECTED';
  return [
    ...(isRejected && rejection !== null
      ? [
          {
            title: rejection,
            description: 'This item does not follow our advertising policies.',
            error_type: 'DA_POLICY_VIOLATION',
            error_priority: 'HIGH',
          },
        ]
      : []),
    ...(description === ''
      ? [
          {
            title: 'Missing description',
            description: 'Add a description of this item.',
            error_type: 'EMPTY_DESCRIPTION',
            error_priority: 'MEDIUM',
          },
        ]
      : []),
    ...(price === null
      ? [
          {
            title: 'Missing price',
            description: 'Add a price to this item.',
            error_type: 'EMPTY_PRICE',
            error_priority: 'HIGH',
          },
        ]
      : []),
  ];
}

const whole = (url: string, origin: string): string =>
  /^https?:/.test(url) ? url : `${origin}/__media/${url}`;

const itemNode: NodeType<SandboxItem> = {
  name: 'ProductItem',
  idOf: ({ id }) => id,
  defaults: ['name', 'retailer_id'],
  fields: {
    retailer_id: value(({ retailerId }) => retailerId),
    url: value(({ url }) => url),
    name: value(({ name }) => name),
    description: value(({ description }) => description || undefined),
    brand: value(({ brand }) => brand),
    price: value(priceText),
    currency: value(({ currency }) => currency),
    image_url: value(({ images }, { origin }) =>
      images[0] === undefined ? undefined : whole(images[0], origin),
    ),
    additional_image_urls: value(({ images }, { origin }) =>
      images.slice(1).map((url) => whole(url, origin)),
    ),
    videos: structList({
      keys: ['url'],
      read: ({ videos }) => videos.map((url) => ({ url })),
    }),
    visibility: value(({ visibility }) => visibility),
    availability: value(({ availability }) => availability),
    condition: value(() => 'new'),
    review_status: value(({ reviews }) => reviews.DA.toLowerCase()),
    capability_to_review_status: structList({
      keys: ['key', 'value'],
      read: ({ reviews }) =>
        Object.entries(reviews).map(([key, status]) => ({ key, value: status })),
    }),
    review_rejection_reasons: value(({ rejection }) => (rejection === null ? [] : [rejection])),
    errors: structList({
      keys: ['title', 'description', 'error_type', 'error_priority'],
      read: errorsOf,
    }),
    product_feed: struct({
      keys: ['id', 'name'],
      read: ({ feedId }) => (feedId === null ? undefined : { id: feedId, name: 'Daily feed' }),
    }),
  },
  edges: {},
};

const itemFilterSchema = z.strictObject({
  retailer_id: z.strictObject({ is_any: z.array(z.string()).min(1) }),
});

/** Supports a single rule on items: a list of retailer ids. */
function readItemFilter(parameters: Parameters): (item: SandboxItem) => boolean {
  const text = parameters.get('filter');
  if (text === undefined) {
    return () => true;
  }
  let rule: unknown;
  try {
    rule = JSON.parse(text);
  } catch {
    throw invalidParameter('Param filter must be a valid JSON rule.');
  }
  const { data } = itemFilterSchema.safeParse(rule);
  if (data === undefined) {
    throw invalidParameter('The sandbox does not play this rule of param filter.');
  }
  const wanted = new Set(data.retailer_id.is_any);
  return ({ retailerId }) => wanted.has(retailerId);
}

const createCatalogNode = ({ state }: NodeCall): NodeType<SandboxCatalog> => ({
  name: 'ProductCatalog',
  idOf: ({ id }) => id,
  defaults: ['name'],
  fields: {
    name: value(({ name }) => name),
    vertical: value(({ vertical }) => vertical),
    product_count: value((catalog) => state.catalogs.itemsOf(catalog).length),
    feed_count: value(() => 1),
    business: struct({
      keys: ['id', 'name'],
      read: ({ businessId }, { viewer }) =>
        state.businesses
          .businessesOf(viewer)
          .filter(({ id }) => id === businessId)
          .map(({ id, name }) => ({ id, name }))[0],
    }),
  },
  edges: {
    products: listEdge({
      name: 'products',
      node: () => itemNode,
      pathOf: ({ id }: SandboxCatalog) => id,
      list: ({ parent }) => state.catalogs.itemsOf(parent),
      filter: ({ parameters }) => readItemFilter(parameters),
    }),
  },
});

interface Business {
  readonly id: string;
}

function createCatalog(call: NodeCall & { object: Business }): Json {
  const { object, parameters, state } = call;
  const name = parameters.get('name')?.trim() ?? '';
  const vertical = parameters.get('vertical') ?? 'commerce';
  if (name === '') {
    throw invalidParameter('The parameter name is required');
  }
  if (!VERTICALS.includes(vertical)) {
    throw invalidParameter(`Param vertical must be one of {${VERTICALS.join(', ')}}`);
  }
  const { id } = state.catalogs.addCatalog({ businessId: object.id, name, vertical, itemCount: 0 });
  return { id };
}

/** Edges of a business that list its catalogs. */
export function catalogEdges<T extends Business>(call: NodeCall) {
  const listOf = (name: string, isOwned: boolean) => ({
    GET: ({ object, parameters, context }: NodeCall & { object: T }): Json => {
      const page = openEdge({
        node: {
          name: 'Business',
          idOf: ({ id }: T) => id,
          defaults: [],
          fields: {},
          edges: {
            [name]: listEdge({
              name,
              node: () => createCatalogNode(call),
              pathOf: ({ id }: T) => id,
              list: ({ parent }) =>
                isOwned
                  ? call.state.catalogs
                      .listCatalogs()
                      .filter(({ businessId }) => businessId === parent.id)
                  : [],
            }),
          },
        },
        name,
        object,
        parameters,
        context,
      });
      return {
        data: page?.data ?? [],
        ...(page?.paging === undefined ? {} : { paging: page.paging }),
      };
    },
  });
  return {
    owned_product_catalogs: {
      ...listOf('owned_product_catalogs', true),
      POST: (created: NodeCall & { object: T }) => createCatalog(created),
    },
    client_product_catalogs: listOf('client_product_catalogs', false),
  };
}

/** Catalogs of the businesses that a profile belongs to, and their items. */
export function catalogKinds(call: NodeCall): readonly KindFinder[] {
  const { state } = call;
  return [
    defineKind<SandboxCatalog>({
      node: createCatalogNode(call),
      find: ({ id, context }) => {
        const catalog = state.catalogs.listCatalogs().find((each) => each.id === id);
        return state.businesses
          .businessesOf(context.viewer)
          .some((business) => business.id === catalog?.businessId)
          ? catalog
          : undefined;
      },
      edges: {
        items_batch: { POST: changeItems },
        check_batch_request_status: { GET: readBatchStatus },
      },
    }),
    defineKind<SandboxItem>({ node: itemNode, find: ({ id }) => state.catalogs.findItem(id) }),
  ];
}
