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

/** What was typed under a comment and not sent; kept until the page is closed. */
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

/** Sends a reply; one whose end is not known keeps its key, so that a repeat places no second. */
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
