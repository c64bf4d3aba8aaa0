import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string>();

/** Runs the work of a request that came with an API token. */
export function actByToken<T>(name: string, work: () => Promise<T>): Promise<T> {
  return acting.run(name, work);
}

/** The name of the API token whose request this is; null for all else, jobs included. */
export function actingTokenName(): string | null {
  return acting.getStore() ?? null;
}
