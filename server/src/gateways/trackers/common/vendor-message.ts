import { z } from 'zod';

const text = z.string().min(1);

/** Error formats of trackers, most specific first. */
const errorSchema = z.union([
  // Binom v2
  z
    .object({ errors: z.object({ detail: text.optional(), message: text.optional() }) })
    .transform(({ errors }) => errors.detail ?? errors.message),
  // Binom v1, Keitaro
  z.object({ error: text }).transform(({ error }) => error),
  // Symfony
  z.object({ detail: text }).transform(({ detail }) => detail),
  z.object({ message: text }).transform(({ message }) => message),
  z.object({ title: text }).transform(({ title }) => title),
]);

/** Keitaro, 406: `{"field": ["message", …]}`. */
const fieldsSchema = z.record(z.string(), z.array(z.string()).min(1));

/** The tracker's error message; undefined when unreadable. */
export function findVendorMessage(json: unknown): string | undefined {
  const parsed = errorSchema.safeParse(json);
  if (parsed.success) {
    return parsed.data;
  }
  const fields = fieldsSchema.safeParse(json);
  return fields.success
    ? Object.entries(fields.data)
        .map(([field, messages]) => `${field}: ${messages.join(', ')}`)
        .join('; ')
    : undefined;
}
