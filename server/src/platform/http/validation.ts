import { findTextFlaw, type TextFlaw } from '@ads-checker/shared/domain/storable-text';
import { AppError, ERROR_MESSAGES, type FieldIssue } from '@ads-checker/shared/errors';
import type { z } from 'zod';

export type InputPart = 'params' | 'query' | 'body' | 'headers';

const MAX_ISSUES = 20;

function joinPath(part: InputPart, path: readonly PropertyKey[]): string {
  return [part, ...path.map(String)].join('.');
}

export function invalidInput(fields: readonly FieldIssue[]): AppError {
  const isForm = fields.every(({ field }) => field.startsWith('body'));
  return new AppError(
    'ValidationError',
    isForm ? ERROR_MESSAGES.invalidFields : ERROR_MESSAGES.invalidRequest,
    { details: { fields: fields.slice(0, MAX_ISSUES) } },
  );
}

function toFieldIssues(part: InputPart, issues: readonly z.core.$ZodIssue[]): FieldIssue[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: joinPath(part, [...issue.path, key]),
          message: 'is not a known field',
        }))
      : [{ field: joinPath(part, issue.path), message: issue.message }],
  );
}

const FLAWS = {
  nul: 'must not contain the character U+0000',
  torn: 'must not contain half of a character',
} as const satisfies Record<TextFlaw, string>;

/** Iterative, because callers control the nesting. */
function findUnstorable(part: InputPart, value: unknown): FieldIssue | undefined {
  const waiting: { path: string; value: unknown }[] = [{ path: part, value }];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const { path, value: current } = item;
    const flaw = typeof current === 'string' ? findTextFlaw(current) : undefined;
    if (flaw !== undefined) {
      return { field: path, message: FLAWS[flaw] };
    }
    if (typeof current === 'object' && current !== null) {
      for (const [key, child] of Object.entries(current)) {
        const keyFlaw = findTextFlaw(key);
        if (keyFlaw !== undefined) {
          return { field: path, message: FLAWS[keyFlaw] };
        }
        waiting.push({ path: `${path}.${key}`, value: child });
      }
    }
  }
  return undefined;
}

/** Parses one part of a request. @throws ValidationError naming every bad field, `body.dailyBudget.amount`. */
export function parseInput<T>({
  part,
  schema,
  value,
  isOfVendor = false,
}: {
  part: InputPart;
  schema: z.ZodType<T>;
  value: unknown;
  /** Texts that cannot be stored are left to the gateway. */
  isOfVendor?: boolean;
}): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    throw invalidInput(toFieldIssues(part, parsed.error.issues));
  }
  const unstorable = isOfVendor ? undefined : findUnstorable(part, value);
  if (unstorable !== undefined) {
    throw invalidInput([unstorable]);
  }
  return parsed.data;
}

export function rejectInput({ part, value }: { part: InputPart; value: unknown }): void {
  if (value === undefined || value === null) {
    return;
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw invalidInput([{ field: part, message: 'is not taken by this call' }]);
  }
  const keys = Object.keys(value);
  if (keys.length > 0) {
    throw invalidInput(
      keys.map((key) => ({ field: `${part}.${key}`, message: 'is not a known field' })),
    );
  }
}
