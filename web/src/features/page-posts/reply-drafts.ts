import { onActorChange } from '../../lib/actor-change.ts';
import { isUnknownEnd } from '../../lib/use-write.ts';

interface Attempt {
  readonly message: string;
  readonly key: string;
}
const texts = new Map<string, string>();
const attempts = new Map<string, Attempt>();
onActorChange(() => {
  texts.clear();
  attempts.clear();
});

/** Unsent text of a reply, kept until the page is closed. */
export function getDraft(commentId: string): string {
  return texts.get(commentId) ?? '';
}

export function setDraft(commentId: string, text: string): void {
  if (text.trim() === '') {
    texts.delete(commentId);
  } else {
    texts.set(commentId, text);
  }
}

export function hasDrafts(): boolean {
  return texts.size > 0;
}

/**
 * Sends a reply. If its outcome is unknown, the draft keeps its idempotency key, so that a retry
 * does not post it twice.
 */
export async function sendDraft<T>(
  commentId: string,
  message: string,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const before = attempts.get(commentId);
  const key = before?.message === message ? before.key : crypto.randomUUID();
  attempts.set(commentId, { message, key });
  try {
    const answer = await send(key);
    attempts.delete(commentId);
    texts.delete(commentId);
    return answer;
  } catch (error) {
    if (!isUnknownEnd(error)) {
      attempts.delete(commentId);
    }
    throw error;
  }
}
