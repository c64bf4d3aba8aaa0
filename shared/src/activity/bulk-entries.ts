export const BULK_SUBJECTS = ['campaigns', 'ad_sets', 'ads'] as const;

/** Whether an entry is about a bulk change, whose id is the id of its subject. */
export function isBulkEntry({ subject }: { readonly subject: { readonly type: string } }): boolean {
  return BULK_SUBJECTS.some((type) => type === subject.type);
}
