import { z } from 'zod';
import { fitsBigint } from './id-values.ts';
import { issueMessage } from './issue-messages.ts';
import { toVisibleText } from './visible-text.ts';

// Here, because every contract imports this module before any input is parsed
z.config({ customError: issueMessage });

/** Ids are strings of digits: ad network ids exceed 2^53. */
export const idSchema = z.string().regex(/^\d{1,20}$/, 'must be digits only');
export type Id = z.infer<typeof idSchema>;

/** The id of a new row, drawn by the client (`createRowId`), so that it can be created offline. */
export const newRowIdSchema = idSchema
  .regex(/^[1-9]/, 'must not start with 0')
  .refine(fitsBigint, 'is too large');

/** ISO 8601 with a zone. */
export const timestampSchema = z.iso.datetime({ offset: true });
export const dateSchema = z.iso.date();

/**
 * A decimal number as text in major units, for example `-12.50`: amounts may exceed the precision
 * of a number.
 */
export const decimalSchema = z
  .string()
  .regex(/^-?\d{1,24}(\.\d{1,8})?$/, 'must be a decimal number such as 12.50');

/** Money on the wire: major units as decimal text beside an ISO code. */
export const moneySchema = z.object({ amount: decimalSchema, currency: z.string().min(3).max(4) });
export type MoneyDto = z.infer<typeof moneySchema>;

/** Control characters and bidirectional overrides, which can hide or forge parts of a name. */
const HIDING = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** A visible character: a letter, a digit, a sign. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A one-line name for lists and sentences; may be empty only where the field is optional. */
export const lineSchema = z
  .string()
  .trim()
  .refine(
    (value) => !HIDING.test(value) && (value === '' || VISIBLE.test(toVisibleText(value))),
    'must be one line of readable text',
  );

export const queryFlagSchema = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

/** What clients see of a stored secret: that it exists, since when, and its last characters. */
export const secretInfoSchema = z.object({
  isSet: z.boolean(),
  setAt: timestampSchema.nullable(),
  lastFour: z.string().max(4).nullable(),
});
export type SecretInfo = z.infer<typeof secretInfoSchema>;

export const emptyDataSchema = z.object({ data: z.null() });
