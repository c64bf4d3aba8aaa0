import type { TrackerToken } from '@ads-checker/shared/domain/trackers';
import { z } from 'zod';
import { wireText } from './values.ts';

const entrySchema = z.looseObject({
  id: wireText,
  name: wireText,
  parameter: wireText,
  placeholder: wireText,
});

/**
 * Tokens of a Binom traffic source: an object keyed by number, or a list. Ignores entries without a
 * number, such as `external_id`. Undefined for other values.
 */
export function readBinomTokens(source: unknown): readonly TrackerToken[] | undefined {
  if (typeof source !== 'object' || source === null) {
    return undefined;
  }
  const entries = Array.isArray(source)
    ? source.map((entry, index): [string, unknown] => [String(index + 1), entry])
    : Object.entries(source);
  return entries
    .flatMap(([key, entry]) => {
      const parsed = entrySchema.safeParse(entry);
      if (!parsed.success) {
        return [];
      }
      const { name, parameter, placeholder } = parsed.data;
      const id = parsed.data.id === '' ? key : parsed.data.id;
      return /^\d{1,3}$/.test(id) && Number(id) > 0
        ? [
            {
              id: String(Number(id)),
              name: name || parameter || `Token ${id}`,
              parameter,
              placeholder,
            },
          ]
        : [];
    })
    .toSorted((left, right) => Number(left.id) - Number(right.id));
}
