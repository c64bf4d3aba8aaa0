import { describe, expect, it } from 'vitest';
import { createJobSchedule, type ScheduledJob } from './schedule.ts';

function scheduleOf(
  jobs: readonly ScheduledJob[],
  { due = new Set(jobs.map(({ name }) => name)) }: { due?: ReadonlySet<string> } = {},
) {
  const started: string[] = [];
  const warned: object[] = [];
  const schedule = createJobSchedule({
    jobs,
    isDue: async (name) => due.has(name),
    start: async (name) => {
      started.push(name);
    },
    log: { warn: (facts: object) => warned.push(facts) },
  });
  return {
    started,
    warned,
    takeTurns: async (count: number) => {
      const seen: string[][] = [];
      for (let turn = 0; turn < count; turn += 1) {
        await schedule.takeTurn();
        seen.push(started.splice(0));
      }
      return seen;
    },
    schedule,
  };
}

describe('the schedule of jobs', () => {
  it('lets them take turns: never two begin together', async () => {
    const { takeTurns } = scheduleOf([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
    expect(await takeTurns(4)).toEqual([['a'], ['b'], ['c'], ['a']]);
  });

  it('starts nothing that is not due, and asks it for no work', async () => {
    const asked: string[] = [];
    const hasWork = async () => {
      asked.push('a');
      return true;
    };
    const { takeTurns } = scheduleOf([{ name: 'a', hasWork }, { name: 'b' }], {
      due: new Set(['b']),
    });
    expect(await takeTurns(3)).toEqual([[], ['b'], []]);
    expect(asked).toEqual([]);
  });

  it('starts nothing that would find nothing to do', async () => {
    let isWork = false;
    const { takeTurns } = scheduleOf([{ name: 'a', hasWork: async () => isWork }]);
    expect(await takeTurns(2)).toEqual([[], []]);
    isWork = true;
    expect(await takeTurns(1)).toEqual([['a']]);
  });

  it('goes on with the next when one cannot be asked', async () => {
    const failure = new Error('no database');
    const hasWork = () => Promise.reject(failure);
    const { takeTurns, warned } = scheduleOf([{ name: 'a', hasWork }, { name: 'b' }]);
    expect(await takeTurns(2)).toEqual([[], ['b']]);
    expect(warned).toEqual([{ err: failure, job: 'a' }]);
  });

  it('skips a turn while the look before it is not done', async () => {
    let answer = (_: boolean): void => undefined;
    const hasWork = () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      });
    const { schedule, started } = scheduleOf([{ name: 'slow', hasWork }, { name: 'b' }]);
    const first = schedule.takeTurn();
    await schedule.takeTurn();
    answer(true);
    await first;
    expect(started).toEqual(['slow']);
    await schedule.takeTurn();
    expect(started).toEqual(['slow', 'b']);
  });
});
