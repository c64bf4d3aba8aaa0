import { useCallback, useMemo } from 'react';
import { activeLocale } from '../../lib/active-locale.ts';
import { mapOwnerNames } from '../../lib/owner-names.ts';
import { useOwned, useOwnedCollection } from '../../replica/index.ts';

/** Names of the other members who connected the same profile, as far as one may see theirs. */
export function useOtherOwners(): (profile: {
  readonly facebookId: string;
  readonly accountId: string;
}) => string | null {
  const { rows } = useOwned('adUser');
  const people = useOwnedCollection('people').rows;
  const ownerNames = useMemo(() => mapOwnerNames(people), [people]);
  const sameProfiles = useMemo(() => Map.groupBy(rows, ({ facebookId }) => facebookId), [rows]);
  return useCallback(
    ({ facebookId, accountId }) => {
      const names = (sameProfiles.get(facebookId) ?? []).flatMap((row) => {
        const name = ownerNames.get(row.accountId);
        return row.accountId !== accountId && name !== undefined ? [name] : [];
      });
      return names.length === 0
        ? null
        : new Intl.ListFormat(activeLocale(), { type: 'conjunction' }).format(names);
    },
    [sameProfiles, ownerNames],
  );
}
