import { useMemo } from 'react';
import { useOwned } from '../../replica/index.ts';

/** Names of the tags on this device by id, in their order. */
export function useTagNames(): ReadonlyMap<string, string> {
  const { rows } = useOwned('tag');
  return useMemo(
    () =>
      new Map(
        rows
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map(({ id, name }) => [id, name]),
      ),
    [rows],
  );
}
