import type { LaunchPlanUpdate } from '@ads-checker/shared/contracts/launch-plans';
import { AppError } from '@ads-checker/shared/errors';
import { beforeEach, expect, it } from 'vitest';
import { buildContent, buildPlan } from '../test/build-launch.ts';
import { createPlanSaver } from './plan-saver.ts';

let sent: LaunchPlanUpdate[];
let rest: (() => void) | undefined;
let answer: (update: LaunchPlanUpdate) => Promise<{ revision: number }>;

beforeEach(() => {
  sent = [];
  rest = undefined;
  answer = async ({ revision }) => ({ revision: revision + 1 });
});

function open() {
  return createPlanSaver({
    plan: buildPlan(),
    save: (update) => {
      sent.push(update);
      return answer(update);
    },
    afterRest: (act) => {
      rest = act;
      return () => {
        rest = undefined;
      };
    },
  });
}

const conflict = () =>
  new AppError('ConflictError', 'This plan was changed meanwhile.', {
    code: 'launch_plan_changed',
  });

it('saves what rests, with the revision that was edited', async () => {
  const saver = open();
  saver.edit({ name: 'First' });
  expect([saver.get().isChanged, sent]).toEqual([true, []]);
  rest?.();
  expect(await saver.flush()).toBe(true);
  const content = buildContent({ countries: ['CH'] });
  saver.edit({ content });
  expect(await saver.flush()).toBe(true);
  expect(sent).toEqual([
    { revision: 1, name: 'First' },
    { revision: 2, content },
  ]);
  expect(saver.get()).toMatchObject({ revision: 3, isChanged: false, isSaving: false });
});

it('saves what is edited while it saves afterwards, one after the other', async () => {
  let release: (() => void) | undefined;
  answer = ({ revision }) =>
    new Promise((resolve) => {
      release = () => resolve({ revision: revision + 1 });
    });
  const saver = open();
  saver.edit({ name: 'First' });
  const saved = saver.flush();
  await Promise.resolve();
  saver.edit({ name: 'Second' });
  expect(sent).toHaveLength(1);
  answer = async ({ revision }) => ({ revision: revision + 1 });
  release?.();
  expect(await saved).toBe(true);
  expect(sent).toEqual([
    { revision: 1, name: 'First' },
    { revision: 2, name: 'Second' },
  ]);
});

it('saves nothing that went back to what is saved', async () => {
  const saver = open();
  saver.edit({ name: 'Other' });
  saver.edit({ name: buildPlan().name });
  expect(await saver.flush()).toBe(true);
  expect(sent).toEqual([]);
});

it('stops at a newer plan, until theirs is taken or overwritten', async () => {
  answer = async () => {
    throw conflict();
  };
  const saver = open();
  saver.edit({ name: 'Mine' });
  expect(await saver.flush()).toBe(false);
  expect(saver.get()).toMatchObject({ isConflict: true, isChanged: true, failure: null });
  saver.edit({ name: 'Mine, edited' });
  expect(await saver.flush()).toBe(false);
  expect(sent).toHaveLength(1);

  answer = async ({ revision }) => ({ revision: revision + 1 });
  expect(await saver.keepMine({ revision: 7 })).toBe(true);
  expect(sent.at(-1)).toEqual({ revision: 7, name: 'Mine, edited' });
  expect(saver.get()).toMatchObject({ isConflict: false, revision: 8 });

  const other = open();
  answer = async () => {
    throw conflict();
  };
  other.edit({ name: 'Mine' });
  await other.flush();
  other.takeTheirs(buildPlan({ name: 'Theirs', revision: 9 }));
  expect(other.get()).toMatchObject({
    name: 'Theirs',
    revision: 9,
    isChanged: false,
    isConflict: false,
  });
});

it('keeps what could not be saved, and tries it again when asked', async () => {
  const failure = new AppError('UnavailableError', 'No server');
  answer = async () => {
    throw failure;
  };
  const saver = open();
  saver.edit({ name: 'Kept' });
  expect(await saver.flush()).toBe(false);
  expect(saver.get()).toMatchObject({ name: 'Kept', isChanged: true, failure });
  answer = async () => ({ revision: 2 });
  expect(await saver.flush()).toBe(true);
  expect(saver.get()).toMatchObject({ isChanged: false, failure: null });
});

it('follows what others saved unless something here is not saved', () => {
  const saver = open();
  saver.follow(buildPlan({ name: 'Theirs', revision: 2 }));
  expect(saver.get()).toMatchObject({ name: 'Theirs', revision: 2, isChanged: false });
  saver.edit({ name: 'Mine' });
  saver.follow(buildPlan({ name: 'Newer', revision: 3 }));
  expect(saver.get()).toMatchObject({ name: 'Mine', revision: 2 });
});
