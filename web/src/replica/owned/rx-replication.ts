import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication';
import { type Checkpoint, PULL_BATCH } from './pull.ts';
import type { OwnedCollection, OwnedDocument } from './rxdb-database.ts';

const PULL_RETRY_MS = 5_000;

export type RxReplication = RxReplicationState<OwnedDocument, Checkpoint>;
type Pull = NonNullable<
  Parameters<typeof replicateRxCollection<OwnedDocument, Checkpoint>>[0]['pull']
>;

/** RxDB's code for an error of the pull handler; any other error means rows may be lost. */
function isHandlerError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) {
    return false;
  }
  const parameters: unknown = 'parameters' in error ? error.parameters : undefined;
  return (
    error.code === 'RC_PULL' &&
    typeof parameters === 'object' &&
    parameters !== null &&
    'direction' in parameters &&
    parameters.direction === 'pull'
  );
}

/** RxDB's replication of a collection, not started yet. */
export function createRxReplication({
  name,
  collection,
  onLocalError,
  ...pull
}: {
  readonly name: string;
  readonly collection: OwnedCollection;
  readonly handler: Pull['handler'];
  readonly initialCheckpoint?: Checkpoint;
  /** An error that is not the handler's. */
  readonly onLocalError: (replication: RxReplication) => void;
}): RxReplication {
  const replication = replicateRxCollection<OwnedDocument, Checkpoint>({
    replicationIdentifier: `feed-${name}`,
    collection,
    live: true,
    autoStart: false,
    waitForLeadership: false,
    // The leader is elected by us: RxDB's own election stalls behind a frozen tab.
    toggleOnDocumentVisible: false,
    retryTime: PULL_RETRY_MS,
    pull: { batchSize: PULL_BATCH, ...pull },
  });
  replication.error$.subscribe((error) => {
    if (!isHandlerError(error)) {
      onLocalError(replication);
    }
  });
  // Otherwise it pretends that the mouse moves, so that the browser lets no hidden tab sleep. Our
  // leader may sleep: a visible tab takes over. Nothing else reads this once it is made.
  Object.assign(replication, { toggleOnDocumentVisible: true });
  return replication;
}
