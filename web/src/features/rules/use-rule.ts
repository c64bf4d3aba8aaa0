import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { entityNotFound } from '@ads-checker/shared/errors';
import { useCallback } from 'react';
import { call } from '../../lib/api.ts';
import { useOwned, useRequestedRow } from '../../replica/index.ts';
import type { Rule } from './rules.ts';

/** A rule from the replica or else from the server. @throws AppError `Rule '{id}' not found` */
export function useRule({
  adUserId,
  ruleId,
  isDeleting = false,
}: {
  readonly adUserId: string;
  readonly ruleId: string;
  /** While it is being deleted here, the server is not queried. */
  readonly isDeleting?: boolean;
}): {
  readonly rule: Rule | undefined;
  readonly isMissingOffline: boolean;
  readonly retry: () => void;
} {
  const { rows, isReady } = useOwned('binomRule');
  const fetchRow = useCallback(
    async (id: string, signal: AbortSignal): Promise<Rule> => {
      const { data } = await call(ruleRoutes.list, { params: { adUserId }, query: {}, signal });
      const found = data.rules.find((rule) => rule.id === id);
      if (found === undefined) {
        throw entityNotFound('Rule', id);
      }
      return found;
    },
    [adUserId],
  );
  const { row, isMissingOffline, retry } = useRequestedRow({
    kind: 'binomRule',
    id: ruleId,
    rows,
    isReady,
    isDeleting,
    fetchRow,
  });
  return { rule: row, isMissingOffline, retry };
}
