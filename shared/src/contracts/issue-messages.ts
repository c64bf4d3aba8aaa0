import type { z } from 'zod';

/** Longer lists of options tell nobody anything. */
const OPTIONS_SHOWN = 12;

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  datetime: 'must be a time with a zone such as 2026-01-31T09:00:00Z',
  date: 'must be a date such as 2026-01-31',
};

const INVALID = 'is not valid';

function boundMessage({
  origin,
  bound,
  limit,
  isInclusive,
}: {
  readonly origin: string;
  readonly bound: 'least' | 'most';
  readonly limit: number | bigint;
  readonly isInclusive: boolean;
}): string {
  const count = String(limit);
  if (origin === 'string' || origin === 'array') {
    if (bound === 'least' && count === '1') {
      return 'must not be empty';
    }
    const unit = origin === 'string' ? 'characters' : 'items';
    return `must have at ${bound} ${count} ${unit}`;
  }
  if (isInclusive) {
    return `must be at ${bound} ${count}`;
  }
  return bound === 'least' ? `must be above ${count}` : `must be below ${count}`;
}

function optionsMessage(options: readonly unknown[]): string {
  return options.length === 0 || options.length > OPTIONS_SHOWN
    ? 'must be one of the known values'
    : options.length === 1
      ? `must be ${String(options[0])}`
      : `must be one of ${options.map(String).join(', ')}`;
}

/**
 * The message of a field whose schema has none of its own. The validator's would be its own English
 * about types, which people were shown in forms.
 */
export const issueMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code !== 'custom') {
    return 'is required';
  }
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? INVALID;
    case 'too_small':
      return boundMessage({
        origin: issue.origin,
        bound: 'least',
        limit: issue.minimum,
        isInclusive: issue.inclusive !== false,
      });
    case 'too_big':
      return boundMessage({
        origin: issue.origin,
        bound: 'most',
        limit: issue.maximum,
        isInclusive: issue.inclusive !== false,
      });
    case 'invalid_format':
      return FORMATS[issue.format] ?? INVALID;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.slice(0, OPTIONS_SHOWN).join(', ')}`;
    case 'invalid_value':
      return optionsMessage(issue.values);
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? optionsMessage(issue.options)
        : INVALID;
    default:
      return INVALID;
  }
};
