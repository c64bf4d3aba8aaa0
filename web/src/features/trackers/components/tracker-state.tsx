import { formatTime } from '../../../lib/format.ts';
import { Status } from '../../../ui/status.tsx';
import type { ReadTracker } from '../queries.ts';
import { useConnectionState } from '../use-connection-state.ts';

/** Whether the tracker responds, and when it was last tested. */
export function TrackerState({
  tracker,
  hasTime = true,
}: {
  readonly tracker: ReadTracker;
  readonly hasTime?: boolean;
}) {
  const { status, at } = useConnectionState(tracker);
  return (
    <span className="flex min-w-0 flex-col">
      <Status {...status} />
      {hasTime && at !== undefined && (
        <span className="text-sm text-ink-3">{formatTime({ at: new Date(at).toISOString() })}</span>
      )}
    </span>
  );
}
