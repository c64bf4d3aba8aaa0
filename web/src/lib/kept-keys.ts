/** Followed by person, account, form and object. */
export const DRAFT_PREFIX = 'ads-checker:draft:';
/** Followed by person, account, width and address; `frame.js` reads them as well. */
export const SCREEN_PREFIX = 'ads-checker:screen:';

let generation = 0;

/** Raised when all drafts are forgotten: a form opened before that keeps nothing any more. */
export function draftGeneration(): number {
  return generation;
}

interface KeptOwner {
  readonly userId: string;
  readonly accountId: string;
}

/** Deletes what is kept on this device under a prefix, of everybody or of certain accounts. */
export function forgetKeys(prefix: string, isOf?: (owner: KeptOwner) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) {
        const [userId = '', accountId = ''] = key.slice(prefix.length).split(':');
        if (isOf?.({ userId, accountId }) ?? true) {
          localStorage.removeItem(key);
        }
      }
    }
  } catch {
    // Storage is blocked.
  }
}

/** Deletes what forms kept on this device, of everybody or of certain accounts. */
export function forgetDrafts(isOf?: (owner: KeptOwner) => boolean): void {
  generation += isOf === undefined ? 1 : 0;
  forgetKeys(DRAFT_PREFIX, isOf);
}

/** Deletes the screens that are painted before the app starts, of everybody or of certain accounts. */
export function forgetScreens(isOf?: (owner: KeptOwner) => boolean): void {
  forgetKeys(SCREEN_PREFIX, isOf);
}
