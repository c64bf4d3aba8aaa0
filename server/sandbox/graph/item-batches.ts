import { z } from 'zod';
import type { BatchIssue, SandboxCatalog, SandboxItem } from './catalog-store.ts';
import type { Json } from './context.ts';
import { invalidParameter, missingObject } from './errors.ts';
import type { NodeCall } from './node-kind.ts';

const RECORDS_MAX = 5_000;
const NAME_WARNED_LENGTH = 65;
const AVAILABILITIES = [
  'in stock',
  'out of stock',
  'preorder',
  'available for order',
  'discontinued',
  'pending',
  'mark_as_sold',
  'mark_as_expired',
];
/** Issues reported in full; of further ones only the count. */
const SAMPLE_MAX = 100;

const fileSchema = z.object({ url: z.string(), tag: z.array(z.string()).optional() });
const recordSchema = z.object({
  method: z.enum(['CREATE', 'UPDATE', 'DELETE']),
  data: z
    .object({
      id: z.string().min(1),
      title: z.string(),
      description: z.string(),
      brand: z.string(),
      price: z.string(),
      link: z.string(),
      image: z.array(fileSchema),
      video: z.array(fileSchema),
      status: z.enum(['active', 'archived']),
      availability: z.string(),
    })
    .partial()
    .required({ id: true })
    .loose(),
});
type Data = z.infer<typeof recordSchema>['data'];

/** Field names of nodes, which batches reject. */
const NODE_NAMES = ['retailer_id', 'name', 'image_url', 'url', 'visibility'];

function readRecords(call: NodeCall): readonly unknown[] {
  const { parameters } = call;
  if (parameters.get('item_type') !== 'PRODUCT_ITEM') {
    throw invalidParameter('Param item_type must be one of {PRODUCT_ITEM}');
  }
  let records: unknown;
  try {
    records = JSON.parse(parameters.get('requests') ?? '');
  } catch {
    throw invalidParameter('Param requests must be an array.');
  }
  if (!Array.isArray(records)) {
    throw invalidParameter('Param requests must be an array.');
  }
  if (records.length > RECORDS_MAX) {
    throw invalidParameter(`Too many items in the batch. Maximum: ${RECORDS_MAX}.`);
  }
  return records;
}

const missing = (field: string, id: string): string =>
  `Invalid value: Value passed at position 0 (id=${id}) is invalid: "You cannot create a EntProductItem without required field ${field}"`;

function findErrors(data: Data): string[] {
  const { availability, id, image, link, price, title } = data;
  const amount = price === undefined ? undefined : /^(\d+(?:\.\d+)?) [A-Z]{3}$/.exec(price)?.[1];
  return [
    ...NODE_NAMES.filter((name) => name in data).map(
      (name) => `Invalid value: The field "${name}" is not supported.`,
    ),
    ...(title === '' ? [missing('Name', id)] : []),
    ...(title !== undefined && /[A-Z]/.test(title) && title === title.toUpperCase()
      ? ['Invalid value: The title must not be in capital letters only.']
      : []),
    ...(availability === '' ? [missing('Availability', id)] : []),
    ...(availability !== undefined && availability !== '' && !AVAILABILITIES.includes(availability)
      ? [`Invalid value: "${availability}" is not a valid availability.`]
      : []),
    ...(price !== undefined && (amount === undefined || Number(amount) <= 0)
      ? [missing('Price', id)]
      : []),
    ...(link !== undefined && !/^https?:\/\//.test(link)
      ? ['Invalid value: The link must start with http:// or https://.']
      : []),
    ...(image !== undefined && image.length === 0 ? [missing('Image', id)] : []),
  ];
}

function findWarnings({ description, title }: Data): string[] {
  return [
    ...(description === '' ? ['A required field is missing: description.'] : []),
    ...(title !== undefined && title.length > NAME_WARNED_LENGTH
      ? [`Titles over ${NAME_WARNED_LENGTH} characters are cut in ads.`]
      : []),
  ];
}

function apply(item: SandboxItem, data: Data): void {
  const { availability, brand, description, image, link, price, status, title, video } = data;
  Object.assign(item, {
    ...(title === undefined ? {} : { name: title }),
    ...(description === undefined ? {} : { description }),
    ...(brand === undefined ? {} : { brand }),
    ...(price === undefined ? {} : { price: price.split(' ')[0] }),
    ...(link === undefined ? {} : { url: link }),
    ...(image === undefined ? {} : { images: image.map(({ url }) => url) }),
    ...(video === undefined ? {} : { videos: video.map(({ url }) => url) }),
    ...(status === undefined ? {} : { visibility: status === 'active' ? 'published' : 'staging' }),
    ...(availability === undefined ? {} : { availability }),
    // A changed item is reviewed again.
    ...(item.reviews.DA === 'REJECTED' && (title ?? description ?? image ?? price) !== undefined
      ? { reviews: { ...item.reviews, DA: 'PENDING' }, rejection: null }
      : {}),
  });
}

/** Required to create an item. */
const REQUIRED = [
  ['title', 'Name'],
  ['description', 'Description'],
  ['price', 'Price'],
  ['link', 'Link'],
  ['image', 'Image'],
  ['availability', 'Availability'],
] as const;

function create(call: NodeCall & { object: SandboxCatalog }, data: Data): void {
  const { availability = null, brand = '', description = '', id, image = [], link = '' } = data;
  const { price = '', status, title = '', video = [] } = data;
  const [amount = null, currency = 'EUR'] = price.split(' ');
  call.state.catalogs.addItem(call.object, {
    retailerId: id,
    name: title,
    description,
    brand,
    price: amount,
    currency,
    url: link,
    images: image.map(({ url }) => url),
    videos: video.map(({ url }) => url),
    visibility: status === 'archived' ? 'staging' : 'published',
    availability,
  });
}

/** Rejects everything the documentation does not specify, so that nobody relies on it. */
function findNewItemErrors(data: Data, isKnown: boolean): string[] {
  return isKnown
    ? [`The sandbox does not create an item that exists (id=${data.id}).`]
    : REQUIRED.filter(([field]) => data[field] === undefined).map(([, name]) =>
        missing(name, data.id),
      );
}

/** `POST /{catalog}/items_batch`: valid items are applied, issues of others are reported. */
export function changeItems(call: NodeCall & { object: SandboxCatalog }): Json {
  const { object: catalog, state } = call;
  const items = new Map(
    state.catalogs.itemsOf(catalog).map((item) => [item.retailerId, item] as const),
  );
  const errors: BatchIssue[] = [];
  const warnings: BatchIssue[] = [];
  const refused = new Map<string, string[]>();
  const accepted: { item: SandboxItem | undefined; data: Data }[] = [];
  for (const [line, raw] of readRecords(call).entries()) {
    const parsed = recordSchema.safeParse(raw);
    if (!parsed.success) {
      throw invalidParameter(`Invalid record at line ${line}`);
    }
    const { data, method } = parsed.data;
    const item = items.get(data.id);
    const found =
      method === 'DELETE'
        ? ['The sandbox does not implement DELETE of an item.']
        : method === 'CREATE'
          ? [...findNewItemErrors(data, item !== undefined), ...findErrors(data)]
          : item === undefined
            ? ['The item does not exist in this catalog.']
            : findErrors(data);
    // Some issues are reported immediately, others when the batch is done.
    const early = found.filter((message) => message.startsWith('Invalid value: The field'));
    if (early.length > 0) {
      refused.set(data.id, early);
    }
    const late = found.filter((message) => !early.includes(message));
    errors.push(...late.map((message) => ({ line, id: data.id, message })));
    if (found.length === 0) {
      accepted.push({ item, data });
      warnings.push(...findWarnings(data).map((message) => ({ line, id: data.id, message })));
    }
  }
  for (const { data, item } of accepted) {
    if (item === undefined) {
      create(call, data);
    } else {
      apply(item, data);
    }
  }
  return {
    handles: [state.catalogs.addBatch({ catalogId: catalog.id, errors, warnings })],
    validation_status: [...refused].map(([id, messages]) => ({
      retailer_id: id,
      errors: messages.map((message) => ({ message })),
      warnings: [],
    })),
  };
}

/** `GET /{catalog}/check_batch_request_status`: one row. */
export function readBatchStatus(call: NodeCall & { object: SandboxCatalog }): Json {
  const { object: catalog, parameters, state } = call;
  const handle = parameters.get('handle') ?? '';
  const batch = state.catalogs.pollBatch(handle);
  if (batch === undefined || batch.catalogId !== catalog.id) {
    throw handle === ''
      ? invalidParameter('The parameter handle is required')
      : missingObject({ id: handle, method: 'GET' });
  }
  const isDone = !['scheduled', 'started'].includes(batch.status);
  const rows = (issues: readonly BatchIssue[]): Json[] =>
    isDone ? issues.slice(0, SAMPLE_MAX).map((issue) => ({ ...issue })) : [];
  return {
    data: [
      {
        handle,
        status: batch.status,
        errors: rows(batch.errors),
        errors_total_count: isDone ? batch.errors.length : 0,
        warnings: rows(batch.warnings),
        warnings_total_count: isDone ? batch.warnings.length : 0,
        ids_of_invalid_requests:
          isDone && parameters.get('load_ids_of_invalid_requests') === 'true'
            ? [...new Set(batch.errors.map(({ id }) => id))]
            : [],
      },
    ],
  };
}
