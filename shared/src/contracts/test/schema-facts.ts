import type { z } from 'zod';

export function words(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' '));
}

export function sorted(...lines: string[]): string[] {
  return words(...lines).toSorted();
}

export function fieldsOf(schema: z.ZodObject): string[] {
  return Object.keys(schema.shape).toSorted();
}

/** `[field, message]` of every issue a schema reports for a value. */
export function issuesOf(schema: z.ZodType, value: unknown): [string, string][] {
  return (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);
}
