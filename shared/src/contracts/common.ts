import { z } from 'zod';

/** Ids are strings of digits: those of the network pass 2^53. */
export const idSchema = z.string().regex(/^\d{1,20}$/, 'must be digits only');
export type Id = z.infer<typeof idSchema>;

/** ISO 8601 with a zone. */
export const timestampSchema = z.iso.datetime({ offset: true });
/** A calendar day, YYYY-MM-DD. */
export const dateSchema = z.iso.date();

/** A decimal number as text in major units, for example `-12.50`: text, since amounts pass what a number holds. */
export const decimalSchema = z
  .string()
  .regex(/^-?\d{1,24}(\.\d{1,8})?$/, 'must be a decimal number such as 12.50');

/** Money on the wire: major units as decimal text beside an ISO code. */
export const moneySchema = z.object({ amount: decimalSchema, currency: z.string().min(3).max(4) });
export type MoneyDto = z.infer<typeof moneySchema>;

/** Control characters and the ones that turn the direction of what follows: they hide or forge what a name says. */
const HIDING = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** Something a person can see: a letter, a digit, a sign. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name of one line, as it will stand in lists and sentences; empty only where the field may be left out. */
export const lineSchema = z
  .string()
  .trim()
  .refine(
    (value) => !HIDING.test(value) && (value === '' || VISIBLE.test(value)),
    'must be one line of readable text',
  );

/** A flag in a query string. */
export const queryFlagSchema = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

/** What a form may know of a stored secret: that it is there, since when, and how it ends. */
export const secretInfoSchema = z.object({
  isSet: z.boolean(),
  setAt: timestampSchema.nullable(),
  lastFour: z.string().max(4).nullable(),
});
export type SecretInfo = z.infer<typeof secretInfoSchema>;

export const emptyDataSchema = z.object({ data: z.null() });
