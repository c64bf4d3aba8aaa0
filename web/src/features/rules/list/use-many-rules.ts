import {
  type BulkRuleAction,
  RULES_AT_ONCE_MAX,
  ruleRoutes,
} from '@ads-checker/shared/contracts/rules';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/use-write.ts';
import type { Rule } from '../rules.ts';

/** Larger selections use their own calls: thousands of commands would block the outbox. */
export const COMMANDS_MAX = 50;

/** Switches or deletes many rules of a profile on the server, in chunks. */
export function useManyRules(): {
  /** @returns the number of changed rules */
  readonly change: (rules: readonly Rule[], action: BulkRuleAction) => Promise<number>;
  /** Progress in rules; null while nothing runs. */
  readonly progress: { readonly done: number; readonly total: number } | null;
} {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const { run } = useWrite(
    async (
      input: { readonly rules: readonly Rule[]; readonly action: BulkRuleAction },
      idempotencyKey,
    ) => {
      const { rules, action } = input;
      const total = rules.length;
      let changed = 0;
      for (let done = 0; done < total; done += RULES_AT_ONCE_MAX) {
        setProgress({ done, total });
        const slice = rules.slice(done, done + RULES_AT_ONCE_MAX);
        const adUserId = slice[0]?.adUserId ?? '';
        const { data } = await call(ruleRoutes.changeMany, {
          params: { adUserId },
          body: { ruleIds: slice.map(({ id }) => id), action },
          idempotencyKey: `${idempotencyKey}-${done}`,
        });
        changed += data.ruleIds.length;
      }
      return changed;
    },
  );
  const change = async (rules: readonly Rule[], action: BulkRuleAction): Promise<number> => {
    try {
      return await run({ rules, action });
    } finally {
      setProgress(null);
    }
  };
  return { change, progress };
}
