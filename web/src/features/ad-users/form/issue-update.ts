import type { StableRow } from '@ads-checker/shared/collections/index';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import type { Command, Outbox } from '../../../replica/index.ts';

type Change = Extract<Command, { name: 'updateAdUser' }>['payload'];

/** An optimistic change, sent by the outbox. */
export function issueUpdate({
  issue,
  adUser,
  change,
}: {
  readonly issue: Outbox['issue'];
  readonly adUser: StableRow<'adUser'>;
  readonly change: Change;
}): Promise<'accepted' | 'ignored'> {
  return issue(
    {
      name: 'updateAdUser',
      target: { kind: 'adUser', id: adUser.id, label: adUserDisplayName(adUser) },
      payload: change,
    },
    Object.fromEntries((Object.keys(change) as (keyof Change)[]).map((key) => [key, adUser[key]])),
  );
}
