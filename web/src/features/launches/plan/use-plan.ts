import type {
  LaunchAccount,
  LaunchContent,
  LaunchEdit,
  LaunchPlanDto,
} from '@ads-checker/shared/contracts/launch-plans';
import { faultsOf } from '@ads-checker/shared/domain/launch/faults';
import { planOf } from '@ads-checker/shared/domain/launch/plan';
import { userDisplayName } from '@ads-checker/shared/domain/names';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { serverDate } from '../../../lib/server-time.ts';
import { useSession } from '../../../lib/session.ts';
import { savePlan } from '../queries.ts';
import { createPlanSaver } from './plan-saver.ts';

/** Typing rests for so long before it is saved. */
const REST_MS = 700;

function afterRest(act: () => void): () => void {
  const timer = setTimeout(act, REST_MS);
  return () => clearTimeout(timer);
}

export type ReadablePlan = LaunchPlanDto & { readonly content: LaunchContent };

/** A plan as it is edited here: its content, what it makes, and what keeps it from being launched. */
export function usePlan(plan: ReadablePlan) {
  const [saver] = useState(() =>
    createPlanSaver({ plan, save: (update) => savePlan(plan.id, update), afterRest }),
  );
  const draft = useSyncExternalStore(saver.subscribe, saver.get);
  useEffect(() => saver.follow(plan), [saver, plan]);
  useEffect(() => () => void saver.flush(), [saver]);
  const { user } = useSession();
  const buyer = userDisplayName(user);
  const { content } = draft;
  const date = serverDate().toISOString().slice(0, 10);
  const planned = useMemo(() => planOf(content, { date, buyer }), [content, date, buyer]);
  const faults = useMemo(() => faultsOf(content, planned), [content, planned]);
  const edits = useMemo(() => {
    const change = (next: (before: LaunchContent) => LaunchContent): void =>
      saver.edit({ content: next(saver.get().content) });
    return {
      rename: (name: string) => saver.edit({ name }),
      change,
      set: (next: Partial<LaunchContent>) => change((before) => ({ ...before, ...next })),
      setAccount: (adAccountId: string, next: Partial<LaunchAccount>) =>
        change((before) => ({
          ...before,
          accounts: before.accounts.map((account) =>
            account.adAccountId === adAccountId ? { ...account, ...next } : account,
          ),
        })),
      /** An absent value goes back to what is planned. */
      setEdit: (key: string, next: { readonly [N in keyof LaunchEdit]?: LaunchEdit[N] }) =>
        change((before) => {
          const merged = Object.fromEntries(
            Object.entries({ ...before.edits[key], ...next }).filter(
              ([, value]) => value !== undefined,
            ),
          ) as LaunchEdit;
          const { [key]: _, ...others } = before.edits;
          return {
            ...before,
            edits: Object.keys(merged).length === 0 ? others : { ...others, [key]: merged },
          };
        }),
    };
  }, [saver]);
  return { draft, saver, planned, faults, edits, buyer, date };
}
export type EditedPlan = ReturnType<typeof usePlan>;
export type PlanEdits = EditedPlan['edits'];
