/** Amounts as decimal text, by campaign. */
export type TargetCpas = Readonly<Record<string, string>>;

/** Sets the target CPA of campaigns, or removes it where the amount is null; others stay. */
export function changeTargetCpas(
  before: TargetCpas,
  {
    campaignIds,
    amount,
  }: { readonly campaignIds: readonly string[]; readonly amount: string | null },
): TargetCpas {
  const changed = new Set(campaignIds);
  const kept = Object.entries(before).filter(([id]) => !changed.has(id));
  const set = amount === null ? [] : [...changed].map((id) => [id, amount] as const);
  return Object.fromEntries([...kept, ...set]);
}
