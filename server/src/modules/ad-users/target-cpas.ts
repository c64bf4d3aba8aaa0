import type { Actor } from '@ads-checker/shared/access/identity';
import {
  type AdUserDto,
  TARGET_CPAS_MAX,
  type TargetCpaChange,
} from '@ads-checker/shared/contracts/ad-users';
import { changeTargetCpas } from '@ads-checker/shared/domain/target-cpas';
import { invalidInput } from '../../platform/http/validation.ts';
import { createOwnedWrites } from '../identity/index.ts';
import { requireManageableAdUser } from './policy.ts';
import { presentAdUser } from './presenter.ts';
import type { ProfileDeps } from './profile-parts.ts';

/** What campaigns of a profile may cost for each conversion, which rules compare with. */
export function createTargetCpas(
  deps: Pick<ProfileDeps, 'repository' | 'people' | 'sync' | 'idempotency' | 'record'>,
) {
  const { repository } = deps;
  const writes = createOwnedWrites(deps);
  return {
    /**
     * Sets or removes targets of campaigns; others stay, so that what several people do offline adds
     * up. @throws ValidationError when the profile would have too many
     */
    setTargetCpas: ({
      adUserId,
      change,
      ...command
    }: {
      actor: Actor;
      adUserId: string;
      change: TargetCpaChange;
      key: string | undefined;
    }): Promise<AdUserDto> =>
      writes.onRow(
        {
          ...command,
          request: { name: 'setTargetCpas', adUserId, change },
          find: (trx) => repository.findAdUser(adUserId, trx),
        },
        async ({ actor, scope, row }) => {
          const adUser = requireManageableAdUser({ actor, adUser: row, adUserId });
          const targetCpas = changeTargetCpas(adUser.targetCpas, change);
          if (Object.keys(targetCpas).length > TARGET_CPAS_MAX) {
            throw invalidInput([
              {
                field: 'body.campaignIds',
                message: 'would give too many campaigns of this profile a target',
              },
            ]);
          }
          await repository.setTargetCpas({ id: adUserId, targetCpas }, scope.trx);
          scope.touch({ collection: 'adUsers', docIds: [adUserId] });
          await deps.record({
            trx: scope.trx,
            actor,
            teamId: adUser.teamId,
            kind: 'profiles',
            action: 'updated',
            subject: { type: 'ad_user', id: adUserId, name: adUser.customName ?? adUser.name },
            changes: [{ field: 'targetCpa', to: change.amount }],
          });
          return presentAdUser({ ...adUser, targetCpas });
        },
      ),

    /**
     * Targets of campaigns as rules of a profile read them: its own, and those that the team set
     * through another one that sees the same campaign.
     */
    readTargetCpas: (adUserId: string): Promise<ReadonlyMap<string, number>> =>
      repository.readTargetCpas(adUserId),
  };
}
