import { canManageAdUser } from '@ads-checker/shared/access/ad-users';
import { useActor } from '../../../lib/session.ts';
import { parseTypedNumber, toDecimalText } from '../../../lib/typed-number.ts';
import { useOutbox, useOwned } from '../../../replica/index.ts';

const AMOUNT_MAX = 1_000_000_000;

/** What is typed for a target, as decimal text; null for none, undefined when it is no amount. */
export function readTargetCpa(text: string): string | null | undefined {
  if (text.trim() === '') {
    return null;
  }
  const amount = parseTypedNumber(text);
  return amount !== undefined && amount > 0 && amount <= AMOUNT_MAX
    ? toDecimalText(text)
    : undefined;
}

/** Target CPAs of a profile's campaigns, which are kept on this device and changed offline too. */
export function useTargetCpas(adUserId: string) {
  const { issue } = useOutbox();
  const actor = useActor();
  const adUser = useOwned('adUser').rows.find(({ id }) => id === adUserId);
  return {
    targets: adUser?.targetCpas ?? {},
    canSet: adUser !== undefined && canManageAdUser(actor, adUser),
    set: (campaignIds: readonly string[], amount: string | null) =>
      issue(
        {
          name: 'setTargetCpas',
          target: { kind: 'adUser', id: adUserId, label: adUser?.customName ?? adUser?.name ?? '' },
          payload: { campaignIds: [...campaignIds], amount },
        },
        {},
      ),
  };
}
