import type { Actor } from '@ads-checker/shared/access/identity';
import type { PlannedChangeDto } from '@ads-checker/shared/contracts/planned-changes';
import type { ChangeOutcome } from '../ad-object-changes/index.ts';
import type { Planned } from './entities.ts';
import { canChange } from './policy.ts';

export function presentPlanned(
  planned: Planned,
  { actor, change, now }: { actor: Actor; change: ChangeOutcome | undefined; now: Date },
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
    objectCount: planned.objectCount,
    at: planned.at.toISOString(),
    localTime: planned.localTime,
    timeZone: planned.timeZone,
    currency: planned.currency,
    state: planned.state,
    reason: planned.reason,
    isPausedByTeam: isOpen && planned.isTeamPaused && planned.at <= now,
    endedAt: planned.endedAt?.toISOString() ?? null,
    change: change ?? null,
    canChange: isOpen && canChange(actor, planned),
  };
}
