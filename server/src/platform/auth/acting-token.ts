import { AsyncLocalStorage } from 'node:async_hooks';

interface ActingToken {
  /** Of its session. */
  readonly id: string;
  readonly name: string;
}

const acting = new AsyncLocalStorage<ActingToken>();

/** Runs the work of a request that was authenticated by an API token. */
export function runAsToken<T>(token: ActingToken, work: () => Promise<T>): Promise<T> {
  return acting.run(token, work);
}

/** The API token of the current request; null otherwise, including jobs. */
export function actingToken(): ActingToken | null {
  return acting.getStore() ?? null;
}

export function actingTokenName(): string | null {
  return actingToken()?.name ?? null;
}
