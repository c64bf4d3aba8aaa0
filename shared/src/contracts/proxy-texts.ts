import { z } from 'zod';
import { lineSchema } from './common.ts';

export const PROXY_NAME_MAX_LENGTH = 80;
export const PROXY_DESCRIPTION_MAX_LENGTH = 500;

const nameInput = lineSchema
  .max(PROXY_NAME_MAX_LENGTH, `must have at most ${PROXY_NAME_MAX_LENGTH} characters`)
  .transform((value) => (value === '' ? null : value))
  .nullable();
const descriptionInput = z
  .string()
  .trim()
  .max(PROXY_DESCRIPTION_MAX_LENGTH, `must have at most ${PROXY_DESCRIPTION_MAX_LENGTH} characters`)
  .transform((value) => (value === '' ? null : value))
  .nullable();

/**
 * What people write about a proxy. Its rows, storing, updating, showing and logging these texts
 * derive from this schema: another one needs a column of its name.
 */
export const proxyTextsSchema = z.object({
  name: nameInput.default(null),
  description: descriptionInput.default(null),
});
/** What does not concern the connection: changed without a check, also offline. */
export const proxyAboutSchema = proxyTextsSchema.extend({ isShared: z.boolean().default(false) });
export type ProxyAbout = z.infer<typeof proxyAboutSchema>;
