import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';

const TEXT_MAX_LENGTH = 500;

/** The chosen fields of a scope on one line, for the log. */
export function describeScope(scope: RuleScope | null): string {
  const parts = Object.entries(scope ?? {}).flatMap(([field, value]) => {
    const isSet =
      value !== null &&
      value !== false &&
      (typeof value !== 'object' || Object.keys(value).length > 0);
    return isSet ? [`${field}: ${value === true ? 'yes' : JSON.stringify(value)}`] : [];
  });
  const text = parts.join('; ');
  return text.length > TEXT_MAX_LENGTH ? `${text.slice(0, TEXT_MAX_LENGTH - 1)}…` : text;
}
