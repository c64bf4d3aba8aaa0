import type { StableRow } from '@ads-checker/shared/collections/index';
import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useOwned, useOwnedRow } from '../../replica/index.ts';

export type AdUserView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly onRetry: () => void }
  | {
      readonly state: 'ready';
      readonly adUser: StableRow<'adUser'>;
      /** Shows a response until sync delivers it. */
      readonly take: (answer: StableRow<'adUser'>) => void;
    };

/** The newer of response and replica; fields with optimistic changes come from the replica. */
function pickNewer({
  row,
  answer,
}: {
  row: StableRow<'adUser'>;
  answer: StableRow<'adUser'> | null;
}): StableRow<'adUser'> {
  if (answer === null || Date.parse(answer.updatedAt) <= Date.parse(row.updatedAt)) {
    return row;
  }
  const { customName, groupId, isShared, isUsedForPixelShare } = row;
  return { ...answer, customName, groupId, isShared, isUsedForPixelShare };
}

async function fetchAdUser(adUserId: string, signal: AbortSignal): Promise<StableRow<'adUser'>> {
  return (await call(adUserRoutes.get, { params: { adUserId }, signal })).data.adUser;
}

/**
 * A profile from the replica, or from the server when the replica has none, as for one that was
 * just added.
 */
export function useAdUser({
  adUserId,
  isDeleting,
}: {
  readonly adUserId: string;
  /** Being deleted here: keeps the last state and does not ask the server. */
  readonly isDeleting: boolean;
}): AdUserView {
  const { rows, isReady } = useOwned('adUser');
  const [newest, setNewest] = useState<StableRow<'adUser'> | null>(null);
  const { stored, lastKnown, requested, take, retry } = useOwnedRow({
    kind: 'adUser',
    id: adUserId,
    rows,
    isReady,
    isDeleting,
    fetchRow: fetchAdUser,
  });
  const shown = stored ?? (isDeleting ? lastKnown : undefined);
  if (shown !== undefined) {
    return { state: 'ready', adUser: pickNewer({ row: shown, answer: newest }), take: setNewest };
  }
  switch (requested.state) {
    case 'asking':
      return { state: 'loading' };
    case 'failed':
      return { state: 'failed', error: requested.error, onRetry: retry };
    case 'there':
      return { state: 'ready', adUser: requested.answer, take };
  }
}
