import { dateSchema } from '@ads-checker/shared/contracts/common';
import { toReadableLine } from '@ads-checker/shared/contracts/pasted-text';
import { z } from 'zod';
import { toDecimal, toTimestamp } from './wire-values.ts';

/** An absent or unreadable field is null: neither may lose the rest of its row. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

// The ad network writes numbers and texts interchangeably. Coercion would read an empty text, a
// list or `false` as zero.
const scalar = z.union([z.string(), z.number()]).transform((value) => String(value).trim());

function reading<T>(read: (text: string) => T | null) {
  return scalar.transform((text, context): T => {
    const value = read(text);
    if (value === null) {
      context.addIssue({ code: 'custom', message: 'cannot be read' });
      return z.NEVER;
    }
    return value;
  });
}

function readInteger(text: string): number | null {
  const value = /^-?\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

/** Ids that came as numbers are text by now, exact however long. */
export const digits = reading((text) => (/^\d{1,20}$/.test(text) ? text : null));
export const id = optional(digits);
export const text = optional(z.string());

const NAME_MAX_LENGTH = 400;
const URL_MAX_LENGTH = 8_192;

function toWebAddress(text: string): string | null {
  const url = text.length <= URL_MAX_LENGTH && URL.canParse(text) ? new URL(text) : null;
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? text : null;
}

/** A name on the ad network: one readable line, cut to 400 UTF-16 units. */
export const name = optional(
  z.string().transform((value) => toReadableLine({ text: value, maxLength: NAME_MAX_LENGTH })),
);
/** `http:` or `https:` only, so that no picture or link can carry script or data. */
export const webAddress = optional(reading(toWebAddress));
export const date = optional(dateSchema);
/** With an offset, ISO 8601. */
export const timestamp = optional(reading(toTimestamp));
export const int = optional(reading(readInteger));
export const counting = reading((value) => {
  const number = readInteger(value);
  return number !== null && number >= 0 ? number : null;
});
export const count = optional(counting);
export const finite = reading((value) => {
  const number = value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
});
export const number = optional(finite);
/** Major units or a ratio, as decimal text. */
export const decimalText = reading(toDecimal);
export const decimal = optional(decimalText);
/** Whole minor units as text, as long as the contract allows; empty for none. */
export const minor = optional(
  reading((value) => (value === '' || /^-?\d{1,24}$/.test(value) ? value : null)),
);

function entries<T>(schema: z.ZodType<T>) {
  return z.array(z.unknown()).transform((values) =>
    values.flatMap((value) => {
      const read = schema.safeParse(value);
      return read.success ? [read.data] : [];
    }),
  );
}

/** The readable entries of a list; null when it is no list. */
export function list<T>(schema: z.ZodType<T>) {
  return optional(entries(schema));
}

/** The readable rows of a nested edge's first page. */
export function edge<T>(schema: z.ZodType<T>) {
  return optional(z.object({ data: entries(schema) }).transform(({ data }) => data));
}

export const countedEdge = optional(z.object({ summary: z.object({ total_count: counting }) }));
