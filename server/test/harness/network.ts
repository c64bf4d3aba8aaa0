import { afterAll, beforeAll, beforeEach } from 'vitest';
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

/** A small network for the tests of one file, started before them and as fresh before each. */
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
    /** Every call the network saw, those inside batches too. */
    callsMade,
    /** What went over the wire. */
    requests,
    /** `GET /me` */
    pathsCalled: () =>
      requests().map(({ method, path }) => `${method} ${path.replace(/^\/v26\.0/, '')}`),
    /** What the network did to an object. */
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
