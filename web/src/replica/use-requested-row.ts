import type { OwnedKind } from '@ads-checker/shared/collections/index';
import { NetworkFailure } from '../lib/api-errors.ts';
import { useOwnedRow } from './use-owned-row.ts';

/**
 * A row of a collection from the replica or else from the server, with pending changes applied.
 * Undefined while loading. Throws the server's error, for example when the row was deleted.
 */
export function useRequestedRow<Row extends { readonly id: string }>(request: {
  readonly kind: OwnedKind;
  readonly id: string;
  readonly rows: readonly Row[];
  readonly isReady: boolean;
  /** While it is being deleted here, the server is not queried. */
  readonly isDeleting: boolean;
  /** Must be stable: a new function fetches again. */
  readonly fetchRow: (id: string, signal: AbortSignal) => Promise<Row>;
}): {
  readonly row: Row | undefined;
  readonly isMissingOffline: boolean;
  readonly retry: () => void;
} {
  const { stored, lastKnown, requested, retry } = useOwnedRow(request);
  const isUnreachable = requested.state === 'failed' && requested.error instanceof NetworkFailure;
  if (stored === undefined && requested.state === 'failed' && !isUnreachable) {
    throw requested.error;
  }
  const answer = requested.state === 'there' ? requested.answer : undefined;
  return { row: stored ?? answer ?? lastKnown, isMissingOffline: isUnreachable, retry };
}
