/** Followed by person, account, form and object. */
export const DRAFT_PREFIX = 'ads-checker:draft:';

let generation = 0;

/** Raised when all drafts are forgotten: a form opened before that keeps nothing any more. */
export function draftGeneration(): number {
  return generation;
}

/** Deletes what forms kept on this device, of everybody or of certain accounts. */
export function forgetDrafts(
  isOf?: (owner: { readonly userId: string; readonly accountId: string }) => boolean,
): void {
  generation += isOf === undefined ? 1 : 0;
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(DRAFT_PREFIX)) {
        const [userId = '', accountId = ''] = key.slice(DRAFT_PREFIX.length).split(':');
        if (isOf?.({ userId, accountId }) ?? true) {
          localStorage.removeItem(key);
        }
      }
    }
  } catch {
    // Storage is blocked.
  }
}
