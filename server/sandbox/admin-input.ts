import type { z } from 'zod';

export interface AdminReply {
  status: number;
  body: unknown;
}

export function parseAdmin<T>(input: {
  schema: z.ZodType<T>;
  source: unknown;
}): { value: T } | { refusal: AdminReply } {
  const parsed = input.schema.safeParse(input.source);
  if (parsed.success) {
    return { value: parsed.data };
  }
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  return {
    refusal: { status: 400, body: { error: `${field || 'body'}: ${issue?.message}`, field } },
  };
}
