import type { Actor } from '@ads-checker/shared/access/identity';
import type { PlannedChangeDto } from '@ads-checker/shared/contracts/planned-changes';
import type { ChangeOutcome } from '../ad-object-changes/index.ts';
import { changeIdsOf, type Planned } from './entities.ts';
import { canChange } from './policy.ts';

export function presentPlanned(
  planned: Planned,
  {
    actor,
    outcomes = new Map(),
    undoable = new Set(),
    now,
  }: {
    actor: Actor;
    /** By bulk change; absent for one written in this transaction. */
    outcomes?: ReadonlyMap<string, ChangeOutcome>;
    /** Bulk changes of which something can be undone. */
    undoable?: ReadonlySet<string>;
    now: Date;
  },
): PlannedChangeDto {
  const isOpen = planned.state === 'planned';
  return {
    id: planned.id,
    userId: planned.userId,
    adUserId: planned.adUserId,
    adUserName: planned.adUserName,
    adAccountId: planned.adAccountId,
    adAccountName: planned.adAccountName,
    level: planned.level,
    operation: planned.operation,
    furtherOperations: [...planned.furtherOperations],
    objectCount: planned.objectCount,
    at: planned.at.toISOString(),
    localTime: planned.localTime,
    timeZone: planned.timeZone,
    currency: planned.currency,
    state: planned.state,
    reason: planned.reason,
    isPausedByTeam: isOpen && planned.isTeamPaused && planned.at <= now,
    endedAt: planned.endedAt?.toISOString() ?? null,
    change: outcomes.get(planned.changeId ?? '') ?? null,
    furtherChanges: planned.furtherChangeIds.flatMap((id) => outcomes.get(id) ?? []),
    canChange: isOpen && canChange(actor, planned),
    canUndo: canChange(actor, planned) && changeIdsOf(planned).some((id) => undoable.has(id)),
  };
}
