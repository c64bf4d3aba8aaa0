import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { FaultInput } from '../../sandbox/faults.ts';
import { type RunningSandbox, startSandbox } from '../../sandbox/sandbox.ts';

const SIZES = {
  adAccounts: 12,
  campaigns: 40,
  adSets: 120,
  ads: 400,
  adImages: 80,
  hasLargeAdAccount: false,
};

type RouteFault = Extract<FaultInput, { kind: 'route' }>;

/** A small sandbox, started once for each test file and reset before each test. */
export function useNetwork() {
  let running: RunningSandbox | undefined;
  beforeAll(async () => {
    running = await startSandbox({ sizes: SIZES });
  });
  beforeEach(() => {
    const { state } = sandbox();
    state.reset();
    state.faults.clear();
    state.calls.clear();
  });
  afterEach(() => {
    // No request of the product may use what the network closes.
    expect(sandbox().state.legacyCalls.splice(0)).toEqual([]);
  });
  afterAll(() => running?.close());

  function sandbox(): RunningSandbox {
    if (running === undefined) {
      throw new Error('The network starts before the first test.');
    }
    return running;
  }
  const callsMade = () => sandbox().state.calls.list({ sinceSequence: 0 });
  const requests = () => callsMade().filter(({ isBatchItem }) => !isBatchItem);

  return {
    sandbox,
    world: () => sandbox().state.journal.world,
    /** Every Graph API call, including those inside batches. */
    callsMade,
    /** HTTP requests. */
    requests,
    pathsCalled: () =>
      requests().map(({ method, path }) => `${method} ${path.replace(/^\/v27\.0/, '')}`),
    actionsOn: (id: string) =>
      sandbox().state.journal.actions.filter(({ objectId }) => objectId === id),
    fault: (input: Partial<RouteFault> & Pick<RouteFault, 'effect'>) =>
      sandbox().state.faults.add({
        probability: 1,
        skip: 0,
        delayMs: 0,
        ...input,
        kind: 'route',
      }),
  };
}
