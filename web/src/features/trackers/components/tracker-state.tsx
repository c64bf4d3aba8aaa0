import { formatExactMoment } from '../../../lib/format.ts';
import { Status } from '../../../ui/status.tsx';
import type { Tracker } from '../tracker-labels.ts';
import { useConnectionState } from '../use-connection-state.ts';

/** Whether the tracker responds, and when it was last tested. */
export function TrackerState({
  tracker,
  hasTime = true,
}: {
  readonly tracker: Pick<Tracker, 'id' | 'updatedAt' | 'trafficSourceSettings'>;
  readonly hasTime?: boolean;
}) {
  const { status, unmapped, at } = useConnectionState(tracker);
  return (
    <span className="flex min-w-0 flex-col">
      <Status {...status} />
      {unmapped.length > 0 && (
        <span title={unmapped.join(', ')} className="truncate text-sm text-ink-3">
          {unmapped.join(', ')}
        </span>
      )}
      {hasTime && unmapped.length === 0 && at !== undefined && (
        <span className="text-sm text-ink-3">
          {formatExactMoment({ at: new Date(at).toISOString() })}
        </span>
      )}
    </span>
  );
}
