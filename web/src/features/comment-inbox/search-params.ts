import { z } from 'zod';

const TEXT_MAX = 200;

/** A number in the URL is text that somebody typed. */
const text = z
  .union([z.string(), z.number().transform(String)])
  .transform((value) => value.slice(0, TEXT_MAX))
  .optional()
  .catch(undefined);

const CONTENT_KINDS = ['link', 'phone_number', 'words'] as const;
const INBOX_STATES = ['all', 'visible', 'hidden'] as const;

/** URL search parameters of the comments of a profile's Pages. Invalid parts are dropped. */
export const inboxSearchSchema = z.object({
  q: text,
  page: text,
  ad: text,
  author: text,
  state: z.enum(INBOX_STATES).optional().catch(undefined),
  contains: z.enum(CONTENT_KINDS).optional().catch(undefined),
  /** Separated by commas. */
  words: text,
  moderable: z.boolean().optional().catch(undefined),
});
