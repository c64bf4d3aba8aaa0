import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string>();

/** Runs the work of a request that was authenticated by an API token. */
export function runAsToken<T>(name: string, work: () => Promise<T>): Promise<T> {
  return acting.run(name, work);
}

/** The name of the current request's API token; null otherwise, including jobs. */
export function actingTokenName(): string | null {
  return acting.getStore() ?? null;
}
