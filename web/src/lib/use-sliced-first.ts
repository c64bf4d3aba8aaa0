import { useDeferredValue } from 'react';

/**
 * A value from outside React whose first loaded state is rendered in slices, between which the
 * browser paints and answers: React renders a change of an external store in one task. Later
 * changes show at once.
 * @param isLoaded also true of a failure
 */
export function useSlicedFirst<T>(value: T, isLoaded: (value: T) => boolean): T {
  const late = useDeferredValue(value);
  return isLoaded(value) && !isLoaded(late) ? late : value;
}
