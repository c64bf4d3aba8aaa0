import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { nextPercent, progressMachine } from './progress-machine.ts';

function start() {
  const clock = new SimulatedClock();
  const actor = createActor(progressMachine, { clock }).start();
  const shown = (): number | null => {
    const snapshot = actor.getSnapshot();
    return snapshot.hasTag('visible') ? snapshot.context.percent : null;
  };
  return { actor, clock, shown };
}

describe('the progress bar', () => {
  it('appears after 100 ms at 10 %', () => {
    const { actor, clock, shown } = start();
    actor.send({ type: 'start' });
    clock.increment(99);
    expect(shown()).toBeNull();
    clock.increment(1);
    expect(shown()).toBe(10);
  });

  it('never appears for a load that ends within 100 ms', () => {
    const { actor, clock, shown } = start();
    actor.send({ type: 'start' });
    clock.increment(50);
    actor.send({ type: 'end' });
    clock.increment(1_000);
    expect(shown()).toBeNull();
  });

  it('ticks every second in shrinking steps and stops at 99 %', () => {
    const { actor, clock, shown } = start();
    actor.send({ type: 'start' });
    clock.increment(100);
    const seen = [shown() ?? 0];
    for (let tick = 0; tick < 30; tick += 1) {
      clock.increment(999);
      expect(shown()).toBe(seen.at(-1));
      clock.increment(1);
      seen.push(shown() ?? 0);
    }
    const steps = seen.slice(1).map((percent, index) => percent - (seen[index] ?? 0));
    const rising = steps.filter((step) => step > 0);
    expect(rising.length).toBeGreaterThan(5);
    for (const [index, step] of rising.slice(1).entries()) {
      expect(step).toBeLessThan(rising[index] ?? 0);
    }
    expect(Math.max(...seen)).toBe(99);
    expect(seen.at(-1)).toBe(99);
    expect(nextPercent(99)).toBe(99);
  });

  it('ends 100 ms after a load, so that two loads in a row are one', () => {
    const { actor, clock, shown } = start();
    actor.send({ type: 'start' });
    clock.increment(100);
    actor.send({ type: 'end' });
    clock.increment(99);
    expect(shown()).toBe(10);
    actor.send({ type: 'start' });
    clock.increment(999);
    expect(shown()).toBe(10);
    actor.send({ type: 'end' });
    clock.increment(100);
    expect(shown()).toBeNull();
    actor.send({ type: 'start' });
    clock.increment(100);
    expect(shown()).toBe(10);
  });
});
