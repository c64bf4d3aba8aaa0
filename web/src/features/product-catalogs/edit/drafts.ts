import {
  type ProductData,
  type ProductDto,
  productDataSchema,
} from '@ads-checker/shared/contracts/product-catalogs';
import { PRODUCT_AVAILABILITIES } from '@ads-checker/shared/contracts/product-values';
import { isEditable, isHidden } from '@ads-checker/shared/domain/products';

/** The fields of the form, as they are typed. */
export interface ItemValues {
  readonly name: string;
  readonly description: string;
  readonly brand: string;
  readonly price: string;
  readonly url: string;
  readonly imageUrls: readonly string[];
  readonly videoUrls: readonly string[];
  readonly visibility: 'published' | 'hidden';
  readonly availability: string;
}
export type ItemField = keyof ItemValues;
const ITEM_FIELDS = [
  'name',
  'description',
  'brand',
  'price',
  'url',
  'imageUrls',
  'videoUrls',
  'visibility',
  'availability',
] as const satisfies readonly ItemField[];

/** What was typed over the item: fields that were never touched are absent. */
export type Draft = Partial<ItemValues>;
/** Drafts by the ids of their items. */
export type Drafts = ReadonlyMap<string, Draft>;

function valuesOf(product: ProductDto): ItemValues {
  return {
    name: product.name ?? '',
    description: product.description ?? '',
    brand: product.brand ?? '',
    price: product.price ?? '',
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

/** The values with the draft over them, and the fields in which they differ from the item. */
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
  /** Only fields that really changed; undefined while some of them are invalid. */
  readonly data: ProductData | undefined;
  readonly errors: FieldErrors;
}

const isAvailability = (value: string) => PRODUCT_AVAILABILITIES.some((known) => known === value);

/** Changed fields as the API takes them, or what is wrong with them. Unchanged ones are not judged. */
export function toItemChange(product: ProductDto, draft: Draft | undefined): ItemChange {
  const { values, changed } = mergeDraft(product, draft);
  const raw: Record<string, unknown> = Object.fromEntries(
    changed.map((field) => {
      const value = values[field];
      // Lines that were added and never filled are no addresses.
      return [
        field,
        typeof value === 'string' ? value : value.filter((each) => each.trim() !== ''),
      ];
    }),
  );
  const errors: Record<string, string> = {};
  if (raw.price !== undefined) {
    if (product.currency === null) {
      errors.price = 'must be in a known currency';
      delete raw.price;
    } else {
      raw.currency = product.currency.toUpperCase();
    }
  }
  if (typeof raw.availability === 'string' && !isAvailability(raw.availability)) {
    errors.availability = 'is required';
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

/** What the item is once its changes are saved. */
export function applyData(data: ProductData): Partial<ProductDto> {
  const { currency: _currency, visibility, ...fields } = data;
  return {
    ...fields,
    ...(visibility === undefined
      ? {}
      : { visibility: visibility === 'published' ? 'published' : 'staging' }),
  } as Partial<ProductDto>;
}

/** Drafts with fields of some items changed; what equals its item again is no draft. */
export function putDrafts(
  drafts: Drafts,
  changes: readonly { readonly product: ProductDto; readonly draft: Draft }[],
): Drafts {
  const next = new Map(drafts);
  for (const { product, draft } of changes) {
    const merged = { ...next.get(product.id), ...draft };
    const { changed, values } = mergeDraft(product, merged);
    if (changed.length === 0 || !isEditable(product)) {
      next.delete(product.id);
    } else {
      next.set(product.id, Object.fromEntries(changed.map((field) => [field, values[field]])));
    }
  }
  return next;
}
