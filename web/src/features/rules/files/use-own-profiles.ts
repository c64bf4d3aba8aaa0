import { canManageRules } from '@ads-checker/shared/access/rules';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import { useMemo } from 'react';
import { useActor } from '../../../lib/session.ts';
import { useOwned } from '../../../replica/index.ts';

/** Profiles whose rules the person may manage, by name. */
export function useOwnProfiles(): readonly { readonly id: string; readonly name: string }[] {
  const actor = useActor();
  const { rows } = useOwned('adUser');
  return useMemo(
    () =>
      rows
        .filter((profile) => canManageRules(actor, profile))
        .map((profile) => ({ id: profile.id, name: adUserDisplayName(profile) }))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    [rows, actor],
  );
}
