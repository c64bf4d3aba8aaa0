export interface SessionOwner {
  readonly userId: string;
  /** Null without an account to act for. */
  readonly accountId: string | null;
}

let owner: SessionOwner | null = null;
const listeners = new Set<() => void>();

/** As the server last said to any tab; null until it was asked. */
export function getSessionOwner(): SessionOwner | null {
  return owner;
}

export function setSessionOwner(next: SessionOwner): void {
  if (owner?.userId === next.userId && owner.accountId === next.accountId) {
    return;
  }
  owner = next;
  for (const listener of [...listeners]) {
    listener();
  }
}

export function onSessionOwner(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
