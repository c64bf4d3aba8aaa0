import { listConditions } from '@ads-checker/shared/contracts/rule-conditions';
import { isNetworkColumn } from '@ads-checker/shared/domain/rules/evaluate';
import { useCallback, useMemo } from 'react';
import { useSettings } from '../../lib/settings.ts';
import { useAdAccounts } from '../../replica/index.ts';
import { unitOfColumn } from './column-labels.ts';
import type { Rule } from './rules.ts';

const comparesNetworkMoney = ({ conditions }: Pick<Rule, 'conditions'>): boolean =>
  listConditions(conditions).some(
    ({ column }) => isNetworkColumn(column) && unitOfColumn(column) === 'money',
  );

/** Currencies of ad accounts, requested only when one of the rules compares Facebook's amounts. */
export function useAccountCurrencies({
  adUserId,
  rules,
}: {
  readonly adUserId: string;
  readonly rules: readonly Pick<Rule, 'conditions'>[];
}): (adAccountId: string) => string | null {
  const { period } = useSettings();
  const isNeeded = useMemo(() => rules.some(comparesNetworkMoney), [rules]);
  const { rows } = useAdAccounts(isNeeded ? { adUserId, period } : null);
  return useCallback(
    (adAccountId) => rows.find(({ id }) => id === adAccountId)?.currency ?? null,
    [rows],
  );
}
