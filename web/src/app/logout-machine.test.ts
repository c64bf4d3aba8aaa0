import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { logoutMachine } from './logout-machine.ts';

interface World {
  readonly own?: readonly number[];
  readonly elsewhere?: number;
  readonly failing?: readonly ('countUnsent' | 'logout' | 'wipe')[];
}

function start({ own = [], elsewhere = 0, failing = [] }: World) {
  const log: string[] = [];
  const counts = [...own];
  const step = (name: 'countUnsent' | 'logout' | 'wipe'): void => {
    log.push(name);
    if (failing.includes(name)) {
      throw new Error(name);
    }
  };
  const actor = createActor(
    logoutMachine.provide({
      actors: {
        countUnsent: fromPromise(async () => {
          step('countUnsent');
          return { ownCount: counts.shift() ?? 0, elsewhereCount: elsewhere };
        }),
        logout: fromPromise(async () => step('logout')),
        wipe: fromPromise(async () => step('wipe')),
      },
      actions: {
        sendNow: () => log.push('sendNow'),
        announceLeaving: () => log.push('leaving'),
        announceStaying: () => log.push('stayed'),
        reportFailure: () => log.push('reportFailure'),
        reloadToRoot: () => log.push('reloadToRoot'),
      },
    }),
  ).start();
  const reach = (state: 'idle' | 'asking' | 'draining' | 'done') =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, log, reach };
}

describe('logging out', () => {
  it('ends the session, clears the device and reloads when nothing is pending', async () => {
    const { actor, log, reach } = start({});
    actor.send({ type: 'log-out' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    await reach('done');
    expect(log).toEqual(['countUnsent', 'leaving', 'logout', 'wipe', 'reloadToRoot']);
  });

  it('asks when something would be lost, and can be cancelled', async () => {
    const { actor, log, reach } = start({ own: [3] });
    actor.send({ type: 'log-out' });
    const asking = await reach('asking');
    expect(asking.context).toEqual({ ownCount: 3, elsewhereCount: 0 });
    expect(asking.hasTag('asking')).toBe(true);
    actor.send({ type: 'cancel' });
    expect(actor.getSnapshot().matches('idle')).toBe(true);
    expect(log).toEqual(['countUnsent']);
  });

  it('discards the changes on request', async () => {
    const { actor, log, reach } = start({ own: [3] });
    actor.send({ type: 'log-out' });
    await reach('asking');
    actor.send({ type: 'lose-changes' });
    await reach('done');
    expect(log).toEqual(['countUnsent', 'leaving', 'logout', 'wipe', 'reloadToRoot']);
  });

  it('sends pending changes first, and logs out after the last one', async () => {
    const { actor, log, reach } = start({ own: [2] });
    actor.send({ type: 'log-out' });
    await reach('asking');
    actor.send({ type: 'send-first' });
    actor.send({ type: 'own-changed', count: 1 });
    expect(actor.getSnapshot().matches('draining')).toBe(true);
    expect(actor.getSnapshot().context.ownCount).toBe(1);
    actor.send({ type: 'own-changed', count: 0 });
    await reach('done');
    expect(log).toEqual([
      'countUnsent',
      'sendNow',
      'countUnsent',
      'leaving',
      'logout',
      'wipe',
      'reloadToRoot',
    ]);
  });

  it('asks again when only changes that cannot be sent from here remain', async () => {
    const { actor, log, reach } = start({ own: [1, 0], elsewhere: 2 });
    actor.send({ type: 'log-out' });
    const first = await reach('asking');
    expect(first.context).toEqual({ ownCount: 1, elsewhereCount: 2 });
    actor.send({ type: 'send-first' });
    actor.send({ type: 'own-changed', count: 0 });
    const second = await reach('asking');
    expect(second.context).toEqual({ ownCount: 0, elsewhereCount: 2 });
    expect(log).toEqual(['countUnsent', 'sendNow', 'countUnsent']);
    actor.send({ type: 'lose-changes' });
    await reach('done');
  });

  it('can be cancelled, or told to discard them, while sending', async () => {
    const cancelled = start({ own: [2] });
    cancelled.actor.send({ type: 'log-out' });
    await cancelled.reach('asking');
    cancelled.actor.send({ type: 'send-first' });
    cancelled.actor.send({ type: 'cancel' });
    expect(cancelled.actor.getSnapshot().matches('idle')).toBe(true);

    const lost = start({ own: [2] });
    lost.actor.send({ type: 'log-out' });
    await lost.reach('asking');
    lost.actor.send({ type: 'send-first' });
    lost.actor.send({ type: 'lose-changes' });
    await lost.reach('done');
    expect(lost.log).toEqual([
      'countUnsent',
      'sendNow',
      'leaving',
      'logout',
      'wipe',
      'reloadToRoot',
    ]);
  });

  it.each(['countUnsent', 'logout'] as const)(
    'says so when %s fails, and loses nothing',
    async (name) => {
      const { actor, log, reach } = start({ failing: [name] });
      actor.send({ type: 'log-out' });
      await reach('idle');
      expect(log).toEqual(
        name === 'logout'
          ? ['countUnsent', 'leaving', 'logout', 'stayed', 'reportFailure']
          : ['countUnsent', 'reportFailure'],
      );
    },
  );

  it('reloads even when a database could not be deleted', async () => {
    const { actor, log, reach } = start({ failing: ['wipe'] });
    actor.send({ type: 'log-out' });
    await reach('done');
    expect(log).toEqual(['countUnsent', 'leaving', 'logout', 'wipe', 'reloadToRoot']);
  });
});
