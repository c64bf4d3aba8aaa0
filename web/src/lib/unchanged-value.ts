import { z } from 'zod';

/** What is stored stays right though it was written under other rules: only another value is held to the schema. */
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

/** The same schema for the same stored value: what is typed into a form is kept by its schema while it is drawn anew. */
export function memoizeByText<T>(make: (saved: string) => T): (saved: string) => T {
  const made = new Map<string, T>();
  return (saved) => {
    const known = made.get(saved) ?? make(saved);
    made.set(saved, known);
    return known;
  };
}
