import { createEmitter } from './emitter.ts';

export interface SessionOwner {
  readonly userId: string;
  readonly accountId: string | null;
}

let owner: SessionOwner | null = null;
const changes = createEmitter();

/** As last reported to any tab; null until known. */
export function getSessionOwner(): SessionOwner | null {
  return owner;
}

export function setSessionOwner(next: SessionOwner): void {
  if (owner?.userId === next.userId && owner.accountId === next.accountId) {
    return;
  }
  owner = next;
  changes.emit();
}

export const onSessionOwner = changes.on;
