import type { z } from 'zod';

/** The words of some lines, in their order. */
export function words(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

/** The words of some lines as {@link fieldsOf} gives them. */
export function sorted(...lines: string[]): string[] {
  return words(...lines).toSorted();
}

export function fieldsOf(schema: z.ZodObject): string[] {
  return Object.keys(schema.shape).toSorted();
}

/** `[field, message]` of everything a schema has to say against a value. */
export function issuesOf(schema: z.ZodType, value: unknown): [string, string][] {
  return (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);
}
