import {
  type ImportedItemInput,
  type RuleFilePreview,
  ruleFileRoutes as r,
} from '@ads-checker/shared/contracts/rule-files';
import { call } from '../../../lib/api.ts';
import { refreshScopedRules } from '../scoped/queries.ts';

/** What would become of the items of a file. */
export async function previewFile(
  accountId: string,
  file: unknown,
): Promise<{
  readonly items: readonly RuleFilePreview[];
  readonly unknownFields: readonly string[];
}> {
  const body = { file: file as never };
  return (await call(r.preview, { params: { accountId }, body })).data;
}

/** Creates all items or none. @returns how many */
export async function importItems(
  {
    accountId,
    items,
  }: { readonly accountId: string; readonly items: readonly ImportedItemInput[] },
  idempotencyKey: string,
): Promise<number> {
  const body = { items: [...items] };
  const { data } = await call(r.create, { params: { accountId }, body, idempotencyKey });
  refreshScopedRules(accountId);
  return data.ruleIds.length + data.scopedRuleIds.length + data.templateIds.length;
}
