import { NetworkError } from '../ports/network-error.ts';
import type { RequestedField } from './fields.ts';

/** Narrowing costs calls: after this many the fields found by then are left out. */
const MAX_ATTEMPTS = 16;

/**
 * Finds the fewest fields without which a refused read succeeds, for refusals that name none. Tries
 * each set of suspects as a whole, and narrows the first that helps by halves. `attempt` returns
 * undefined when the read is refused again.
 */
export async function findCulprits<T>(input: {
  suspects: readonly (readonly RequestedField[])[];
  attempt: (without: readonly RequestedField[]) => Promise<T | undefined>;
}): Promise<{ readonly result: T; readonly without: readonly RequestedField[] } | undefined> {
  for (const set of input.suspects) {
    const result = set.length === 0 ? undefined : await input.attempt(set);
    if (result !== undefined) {
      return narrow({ found: { result, without: set }, attempt: input.attempt });
    }
  }
  return undefined;
}

async function narrow<T>({
  found: first,
  attempt,
}: {
  found: { readonly result: T; readonly without: readonly RequestedField[] };
  attempt: (without: readonly RequestedField[]) => Promise<T | undefined>;
}) {
  let found = first;
  let left = MAX_ATTEMPTS;

  const succeeds = async (without: readonly RequestedField[]): Promise<boolean> => {
    if (left === 0) {
      return false;
    }
    left -= 1;
    try {
      const result = await attempt(without);
      found = result === undefined ? found : { result, without };
      return result !== undefined;
    } catch (error) {
      if (!(error instanceof NetworkError) || error.adUserStatus !== null) {
        throw error;
      }
      // What was read by now is worth more than a shorter list of unknown fields.
      left = 0;
      return false;
    }
  };

  /** Requires: the read succeeds without both, and fails without `other` alone. */
  const fewestOf = async (
    set: readonly RequestedField[],
    other: readonly RequestedField[],
  ): Promise<readonly RequestedField[]> => {
    if (set.length <= 1) {
      return set;
    }
    const middle = set.length >> 1;
    const [head, tail] = [set.slice(0, middle), set.slice(middle)];
    if (await succeeds([...other, ...head])) {
      return fewestOf(head, other);
    }
    if (await succeeds([...other, ...tail])) {
      return fewestOf(tail, other);
    }
    const ofHead = await fewestOf(head, [...other, ...tail]);
    return [...ofHead, ...(await fewestOf(tail, [...other, ...ofHead]))];
  };

  await fewestOf(first.without, []);
  return found;
}
