import {
  type ProductData,
  type ProductDto,
  productDataSchema,
  retailerIdSchema,
} from '@ads-checker/shared/contracts/product-catalogs';
import {
  NEW_PRODUCT_FIELDS,
  PRODUCT_AVAILABILITIES,
} from '@ads-checker/shared/contracts/product-values';
import { isHidden } from '@ads-checker/shared/domain/products';
import { canEdit, isNewItem } from './item-kinds.ts';

/** The form fields as typed. */
export interface ItemValues {
  /** Only editable for a new item: it is how Facebook identifies an item. */
  readonly retailerId: string;
  readonly name: string;
  readonly description: string;
  readonly brand: string;
  readonly price: string;
  /** Only for a new item. */
  readonly currency: string;
  readonly url: string;
  readonly imageUrls: readonly string[];
  readonly videoUrls: readonly string[];
  readonly visibility: 'published' | 'hidden';
  readonly availability: string;
}
export type ItemField = keyof ItemValues;
const ITEM_FIELDS = [
  'retailerId',
  'name',
  'description',
  'brand',
  'price',
  'currency',
  'url',
  'imageUrls',
  'videoUrls',
  'visibility',
  'availability',
] as const satisfies readonly ItemField[];

/** Edits of an item: untouched fields are absent. */
export type Draft = Partial<ItemValues>;
/** Drafts by item id. */
export type Drafts = ReadonlyMap<string, Draft>;

export function valuesOf(product: ProductDto): ItemValues {
  return {
    retailerId: product.retailerId ?? '',
    name: product.name ?? '',
    description: product.description ?? '',
    brand: product.brand ?? '',
    price: product.price ?? '',
    currency: product.currency ?? '',
    url: product.url ?? '',
    imageUrls: product.imageUrls ?? [],
    videoUrls: product.videoUrls ?? [],
    visibility: isHidden(product) ? 'hidden' : 'published',
    availability: product.availability ?? '',
  };
}

function isSame(left: ItemValues[ItemField], right: ItemValues[ItemField]): boolean {
  return typeof left === 'string' || typeof right === 'string'
    ? left === right
    : left.length === right.length && left.every((value, index) => value === right[index]);
}

/** The item's values with the draft applied, and the fields that differ from the item. */
export function mergeDraft(
  product: ProductDto,
  draft: Draft | undefined,
): { readonly values: ItemValues; readonly changed: readonly ItemField[] } {
  const base = valuesOf(product);
  const values = { ...base, ...draft };
  return {
    values,
    changed:
      draft === undefined ? [] : ITEM_FIELDS.filter((field) => !isSame(values[field], base[field])),
  };
}

export type FieldErrors = Partial<Record<ItemField, string>>;

export interface ItemChange {
  /** The changed fields only; undefined while any of them is invalid. */
  readonly data: ProductData | undefined;
  readonly errors: FieldErrors;
}

/** Undefined for a value that Facebook accepts. */
const availabilityError = (value: string): string | undefined =>
  PRODUCT_AVAILABILITIES.some((known) => known === value)
    ? undefined
    : value === ''
      ? 'is required'
      : 'must be a known availability';

/** Drops lines that were added but left empty. */
const toRaw = (values: ItemValues, fields: readonly ItemField[]): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => {
      const value = values[field];
      return [
        field,
        typeof value === 'string' ? value : value.filter((each) => each.trim() !== ''),
      ];
    }),
  );

/** Validates all fields of a new item; each one except the videos is required. */
function toNewItem(values: ItemValues): ItemChange {
  const { retailerId, ...raw } = toRaw(values, ITEM_FIELDS);
  const errors: Record<string, string> = {};
  for (const { message } of retailerIdSchema.safeParse(retailerId).error?.issues ?? []) {
    errors.retailerId ??= message;
  }
  for (const field of NEW_PRODUCT_FIELDS) {
    if (raw[field] === '') {
      errors[field] = 'is required';
    }
  }
  const wrongAvailability = availabilityError(values.availability);
  if (wrongAvailability !== undefined) {
    errors.availability = wrongAvailability;
  }
  const currency = String(raw.currency).trim().toUpperCase();
  const parsed = productDataSchema.safeParse({ ...raw, currency });
  for (const { path, message } of parsed.error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return {
    data: Object.keys(errors).length === 0 ? parsed.data : undefined,
    errors: errors as FieldErrors,
  };
}

/**
 * The changed fields in the format of the API, or their errors. Unchanged fields are not validated.
 */
export function toItemChange(product: ProductDto, draft: Draft | undefined): ItemChange {
  const { values, changed } = mergeDraft(product, draft);
  if (isNewItem(product)) {
    return toNewItem(values);
  }
  const raw = toRaw(values, changed);
  const errors: Record<string, string> = {};
  if (raw.price !== undefined) {
    if (product.currency === null) {
      errors.price = 'must be in a known currency';
      delete raw.price;
    } else {
      raw.currency = product.currency.toUpperCase();
    }
  }
  const wrongAvailability =
    raw.availability === undefined ? undefined : availabilityError(values.availability);
  if (wrongAvailability !== undefined) {
    errors.availability = wrongAvailability;
    delete raw.availability;
  }
  const parsed = productDataSchema.safeParse(raw);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] === 'currency' ? 'price' : path[0]);
    errors[field] ??= message;
  }
  const isValid = Object.keys(errors).length === 0 && parsed.success;
  return {
    data: isValid && changed.length > 0 ? parsed.data : undefined,
    errors: errors as FieldErrors,
  };
}

/** The fields of an item after saving. */
export function applyData(data: ProductData): Partial<ProductDto> {
  const { currency: _currency, visibility, ...fields } = data;
  return {
    ...fields,
    ...(visibility === undefined
      ? {}
      : { visibility: visibility === 'published' ? 'published' : 'staging' }),
  } as Partial<ProductDto>;
}

/** Applies edits to several drafts; a draft equal to its item is removed. */
export function applyEdits(
  drafts: Drafts,
  changes: readonly { readonly product: ProductDto; readonly draft: Draft }[],
): Drafts {
  const next = new Map(drafts);
  for (const { product, draft } of changes) {
    const merged = { ...next.get(product.id), ...draft };
    const { changed, values } = mergeDraft(product, merged);
    if (changed.length === 0 || !canEdit(product)) {
      next.delete(product.id);
    } else {
      next.set(product.id, Object.fromEntries(changed.map((field) => [field, values[field]])));
    }
  }
  return next;
}
