import type { CustomToken, TokenFilter } from '../../contracts/notification-template-entities.ts';
import type { TokenOperator } from './operators.ts';
import { isDefaultToken, listTokenValues, type TokenValues } from './tokens.ts';

const FRACTION_DIGITS = 6;

/** A number in millionths, undefined for other text: ids exceed the precision of numbers. */
function toMillionths(text: string): bigint | undefined {
  const [, whole, fraction = ''] = /^\s*(-?\d{1,40})(?:\.(\d{1,6}))?\s*$/.exec(text) ?? [];
  return whole === undefined ? undefined : BigInt(whole + fraction.padEnd(FRACTION_DIGITS, '0'));
}

const plain = (text: string): string => text.trim().toLowerCase();

type Test = (value: string) => boolean;

function comparing(
  bound: string | undefined,
  isHeld: (value: bigint, bound: bigint) => boolean,
): Test {
  const limit = toMillionths(bound ?? '');
  return (text) => {
    const value = toMillionths(text);
    return value !== undefined && limit !== undefined && isHeld(value, limit);
  };
}

function isInRange([least, greatest]: readonly string[]): Test {
  const isAtLeast = comparing(least, (value, bound) => value >= bound);
  const isAtMost = comparing(greatest, (value, bound) => value <= bound);
  return (value) => isAtLeast(value) && isAtMost(value);
}

const contains =
  (part: string): Test =>
  (value) =>
    plain(value).includes(plain(part));

/**
 * Evaluates a condition on the values of a field, which may be none or several. A positive operator
 * holds when any value matches, its negation when none does: `not_equal` holds without a value,
 * `equal` does not. Case-insensitive.
 * - `contain`, `any`, `all`: the text, any of the texts, or all of them (each in any value)
 * - `greater_than`, `less_than`, `in_range` (inclusive): numbers of any length
 */
export function isFilterMet({
  filter: { operator, value },
  values,
}: {
  readonly filter: Pick<TokenFilter, 'operator' | 'value'>;
  readonly values: readonly string[];
}): boolean {
  const wanted = typeof value === 'string' ? [value] : value;
  const [first = ''] = wanted;
  const some = (test: Test): boolean => values.some(test);
  const isListed: Test = (text) => wanted.some((other) => plain(other) === plain(text));
  const verdicts: Readonly<Record<TokenOperator, () => boolean>> = {
    contain: () => some(contains(first)),
    not_contain: () => !some(contains(first)),
    equal: () => some(isListed),
    not_equal: () => !some(isListed),
    in: () => some(isListed),
    not_in: () => !some(isListed),
    all: () => wanted.every((part) => some(contains(part))),
    any: () => wanted.some((part) => some(contains(part))),
    none: () => !wanted.some((part) => some(contains(part))),
    greater_than: () => some(comparing(first, (number, bound) => number > bound)),
    less_than: () => some(comparing(first, (number, bound) => number < bound)),
    in_range: () => some(isInRange(wanted)),
    not_in_range: () => !some(isInRange(wanted)),
  };
  return verdicts[operator]();
}

/**
 * The text of a custom token for an event, with its inner tokens unresolved: the value of the first
 * option that holds. Undefined when none does.
 */
export function findOptionValue({
  token,
  values,
}: {
  readonly token: CustomToken;
  readonly values: TokenValues;
}): string | undefined {
  return token.options.find(
    ({ filter }) =>
      filter === null ||
      (isDefaultToken(filter.field) &&
        isFilterMet({ filter, values: listTokenValues(values, filter.field) })),
  )?.value;
}
