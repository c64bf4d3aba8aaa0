import { z } from 'zod';

/** A stored value stays valid even if it breaks newer rules; only a changed one is validated. */
export function unchangedOr(
  saved: string,
  schema: z.ZodType<string, string>,
): z.ZodType<string, string> {
  return z
    .string()
    .trim()
    .superRefine((value, context) => {
      const [issue] = value === saved ? [] : (schema.safeParse(value).error?.issues ?? []);
      if (issue !== undefined) {
        context.addIssue({ code: 'custom', message: issue.message });
      }
    });
}

/**
 * Returns a stable schema for the same stored value, since a changed schema resets the form's
 * draft.
 */
export function memoizeByText<T>(make: (saved: string) => T): (saved: string) => T {
  const made = new Map<string, T>();
  return (saved) => {
    const known = made.get(saved) ?? make(saved);
    made.set(saved, known);
    return known;
  };
}
