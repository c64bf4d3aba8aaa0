import type { SampleAdAccount } from '@ads-checker/shared/sample/index';
import type { GraphContext, Json } from './context.ts';
import { missingObject } from './errors.ts';

export function getAdAccount(input: {
  object: { adAccountId: string };
  context: GraphContext;
}): SampleAdAccount {
  const adAccount = input.context.world.adAccounts.get(input.object.adAccountId);
  if (adAccount === undefined) {
    throw missingObject({ id: `act_${input.object.adAccountId}`, method: 'GET' });
  }
  return adAccount;
}

export function issuesOf(object: {
  issues: readonly { level: string; code: number; summary: string; message: string }[];
}): Json[] | undefined {
  return object.issues.length === 0
    ? undefined
    : object.issues.map((issue) => ({
        level: issue.level,
        error_code: issue.code,
        error_type: 'HARD_ERROR',
        error_summary: issue.summary,
        error_message: issue.message,
      }));
}
