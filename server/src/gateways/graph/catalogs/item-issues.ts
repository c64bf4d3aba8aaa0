import { z } from 'zod';

/** An error or warning about one item of a batch; null where it was not told. */
export interface WireIssue {
  readonly retailerId: string | null;
  readonly message: string | null;
}

/** An id that came as a text or as a number. */
export const reference = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().min(1));
const referenceOrNull = reference.nullish().catch(null);
const issueSchema = z.looseObject({
  id: referenceOrNull,
  retailer_id: referenceOrNull,
  message: z.string().nullish().catch(null),
});

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Nothing, in any of the forms that the network writes it. */
function isNone(value: unknown): boolean {
  return [undefined, null, false, '', 0, '0'].includes(value as null);
}

/** The key of a map of items; null in a map that is a list with its positions. */
function keyIn(map: Fields, key: string): string | null {
  return Object.keys(map).every((each, index) => each === String(index)) ? null : key;
}

/**
 * Issues that came as a list, as one, as a map by item, as texts, or as a bare number. One in an
 * unknown form is still an issue: it is never read as "no errors".
 */
function readIssues(value: unknown): WireIssue[] {
  if (isNone(value)) {
    return [];
  }
  if (Array.isArray(value)) {
    return value.flatMap(readIssues);
  }
  if (!isObject(value)) {
    return [{ retailerId: null, message: typeof value === 'string' ? value : null }];
  }
  if ('message' in value || 'id' in value || 'retailer_id' in value) {
    const { id, retailer_id: retailerId, message } = issueSchema.parse(value);
    return [{ retailerId: id ?? retailerId ?? null, message: message ?? null }];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    readIssues(inner).map((issue) => ({
      ...issue,
      retailerId: issue.retailerId ?? keyIn(value, key),
    })),
  );
}

export const issues = z.unknown().optional().transform(readIssues);

/** Ids that came as a list, as one, or as a map by id or by position. */
export function readReferences(value: unknown): string[] {
  if (isNone(value)) {
    return [];
  }
  if (Array.isArray(value)) {
    return value.flatMap(readReferences);
  }
  if (!isObject(value)) {
    return reference.safeParse(value).data === undefined ? [] : [String(value)];
  }
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = keyIn(value, key);
    return own === null ? readReferences(inner) : [own];
  });
}

export interface WireValidation {
  readonly errors: readonly WireIssue[];
  readonly warnings: readonly WireIssue[];
}

const NO_ISSUES: WireValidation = { errors: [], warnings: [] };

/** What the network says at once of the items of a batch: a list, one of them, or a map by item. */
export function readValidation(value: unknown): WireValidation {
  if (Array.isArray(value)) {
    const rows = value.map(readValidation);
    return {
      errors: rows.flatMap(({ errors }) => errors),
      warnings: rows.flatMap(({ warnings }) => warnings),
    };
  }
  if (!isObject(value)) {
    return NO_ISSUES;
  }
  if (!('errors' in value) && !('warnings' in value)) {
    const isRow = 'retailer_id' in value || 'id' in value;
    return isRow
      ? NO_ISSUES
      : readValidation(
          Object.entries(value).map(([key, inner]) =>
            isObject(inner) ? { retailer_id: keyIn(value, key), ...inner } : inner,
          ),
        );
  }
  const { id, retailer_id: retailerId } = issueSchema.parse(value);
  const ofItem = (list: unknown): WireIssue[] =>
    readIssues(list).map((issue) => ({
      ...issue,
      retailerId: retailerId ?? id ?? issue.retailerId,
    }));
  return { errors: ofItem(value.errors), warnings: ofItem(value.warnings) };
}
