import { canChangeAdObjects } from '@ads-checker/shared/access/ad-users';
import { findEditRestriction } from '@ads-checker/shared/domain/ad-objects';
import { useActor } from '../../lib/session.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { useOutbox, useOwned, useReplica } from '../../replica/index.ts';
import { type AdAccountHit, type AdObjectHit, isAdAccountHit } from './results.ts';

function useAccount(hit: AdObjectHit | null): AdAccountHit | null {
  const replica = useReplica();
  const adAccountId = hit?.adAccountId ?? null;
  const found = useAnswer(adAccountId, (text) => replica.searchAdObjects({ text, limit: 20 }), [
    replica,
  ]);
  return found?.value?.filter(isAdAccountHit).find(({ id }) => id === adAccountId) ?? null;
}

export interface SwitchAction {
  readonly status: 'ACTIVE' | 'PAUSED';
  readonly run: () => void;
}

/** The switch of the selected object, if permitted. */
export function useSwitchAction(hit: AdObjectHit | null): SwitchAction | null {
  const actor = useActor();
  const outbox = useOutbox();
  const account = useAccount(hit);
  const adUser = useOwned('adUser').rows.find(({ id }) => id === hit?.adUserId);
  if (hit === null || account === null || adUser === undefined) {
    return null;
  }
  const { row } = hit;
  const pending = outbox.byTarget.get(`${hit.kind}:${hit.id}`);
  if (
    !canChangeAdObjects(actor, adUser) ||
    findEditRestriction({
      account: account.row,
      status: row.status,
      isReduction: row.status === 'ACTIVE',
    }) !== undefined ||
    pending?.tone === 'waiting'
  ) {
    return null;
  }
  const status = row.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE';
  return {
    status,
    run: () => {
      void outbox.issue(
        {
          name: 'setStatus',
          target: {
            kind: hit.kind,
            id: hit.id,
            adUserId: hit.adUserId,
            adAccountId: hit.adAccountId,
            label: hit.name,
          },
          payload: { status },
        },
        { status: row.status },
      );
    },
  };
}
