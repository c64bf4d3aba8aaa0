import { AppError } from '@ads-checker/shared/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness/app.ts';
import { createProcessSession } from '../db/process-session.ts';
import { type Attempt, createAnswerPurge, createIdempotency } from './idempotency.ts';
import { createRequestDigest } from './request-digest.ts';

let app: TestApp;
let userId: string;
beforeAll(async () => {
  app = await startTestApp();
  userId = (await app.factories.buildUser()).id;
});
afterAll(async () => {
  await app?.close();
});

function network(reply: () => Promise<unknown> | unknown) {
  const calls: string[] = [];
  return {
    calls,
    execute: async () => {
      calls.push('act');
      return reply();
    },
    recover: async () => {
      calls.push('recover');
      return 'recovered';
    },
  };
}

const request = { name: 'switch', id: '1' };

describe('run', () => {
  it('gives the first answer again and acts once', async () => {
    const { idempotency } = app.container;
    const { calls, ...work } = network(() => ({ ok: 1 }));
    const command = { userId, key: 'twice-the-same', request };
    expect(await idempotency.run({ ...command, ...work })).toEqual({ ok: 1 });
    expect(await idempotency.run({ ...command, ...work })).toEqual({ ok: 1 });
    expect(calls).toEqual(['act']);
  });

  it('remembers a refusal, but not one that another moment lifts', async () => {
    const { idempotency } = app.container;
    const refusal = network(() => {
      throw new AppError('FailedPreconditionError', 'Archived.', { code: 17 });
    });
    const command = { userId, key: 'refused-for-good', request };
    for (const _ of [1, 2]) {
      await expect(idempotency.run({ ...command, ...refusal })).rejects.toMatchObject({
        type: 'FailedPreconditionError',
        message: 'Archived.',
        code: 17,
      });
    }
    expect(refusal.calls).toEqual(['act']);
    const busy = network(() => {
      throw new AppError('ConflictError', 'Another change runs.');
    });
    for (const _ of [1, 2]) {
      await expect(
        idempotency.run({ userId, key: 'refused-for-now', request, ...busy }),
      ).rejects.toMatchObject({ type: 'ConflictError' });
    }
    expect(busy.calls).toEqual(['act', 'act']);
  });

  it('refuses the key for another request, and keeps the keys of two people apart', async () => {
    const { idempotency } = app.container;
    const work = network(() => 'done');
    await idempotency.run({ userId, key: 'used-before', request, ...work });
    await expect(
      idempotency.run({ userId, key: 'used-before', request: { ...request, id: '2' }, ...work }),
    ).rejects.toMatchObject({ type: 'ConflictError', code: 'idempotency_key_reused' });
    const other = await app.factories.buildUser();
    await idempotency.run({ userId: other.id, key: 'used-before', request, ...work });
    expect(work.calls).toEqual(['act', 'act']);
  });

  it('asks a second caller to wait while the first acts', async () => {
    const { idempotency } = app.container;
    const command = { userId, key: 'at-the-same-time', request };
    let finish: (value: string) => void = () => undefined;
    const slow = network(() => new Promise((resolve) => (finish = resolve)));
    const first = idempotency.run({ ...command, ...slow });
    while (slow.calls.length === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect(idempotency.run({ ...command, ...slow })).rejects.toMatchObject({
      type: 'UnavailableError',
      details: { retryAfterMs: 2000 },
    });
    finish('done');
    expect(await first).toBe('done');
    expect(slow.calls).toEqual(['act']);
  });

  it('does not take the failure of a vendor for the answer', async () => {
    const { idempotency } = app.container;
    const failing = network(() => {
      throw new AppError('VendorError', 'The network refused for no reason.', { code: 1 });
    });
    const command = { userId, key: 'vendor-failed', request };
    await expect(idempotency.run({ ...command, ...failing })).rejects.toMatchObject({
      type: 'VendorError',
      status: 502,
    });
    expect(await idempotency.run({ ...command, ...failing })).toBe('recovered');
    expect(failing.calls).toEqual(['act', 'recover']);
  });

  it('recovers at once after an unknown end', async () => {
    const { idempotency } = app.container;
    const lost = network(() => {
      throw new AppError('UnavailableError', 'The connection broke.');
    });
    const command = { userId, key: 'answer-was-lost', request };
    await expect(idempotency.run({ ...command, ...lost })).rejects.toThrow('The connection broke.');
    expect(await idempotency.run({ ...command, ...lost })).toBe('recovered');
    expect(lost.calls).toEqual(['act', 'recover']);
  });

  function startProcess() {
    const { db } = app.container;
    const digest = createRequestDigest({ keys: app.secretsKeys });
    const session = createProcessSession({
      url: app.databaseUrl,
      logger: { warn: () => undefined },
    });
    return {
      idempotency: createIdempotency({ db, processSession: session, digest }),
      die: session.close,
    };
  }
  const codeOf = (answer: Promise<unknown>): Promise<unknown> =>
    answer.catch((error: unknown) => (error instanceof AppError ? error.code : error));

  it('waits for an attempt as long as its process lives, and takes over as soon as it is dead', async () => {
    const { idempotency, db } = app.container;
    const other = startProcess();
    const command = { userId, key: 'the-process-died', request };
    const endless = network(() => new Promise(() => undefined));
    void other.idempotency.run({ ...command, ...endless });
    await expect.poll(() => endless.calls).toEqual(['act']);
    await db.raw(
      `update idempotency_keys set created_at = now() - interval '1 hour', lease_until = now() - interval '1 hour'
       where key = 'the-process-died'`,
    );
    const later = network(() => 'never');
    expect(await codeOf(idempotency.run({ ...command, ...later }))).toBe('in_progress');
    expect(later.calls).toEqual([]);

    await other.die();
    const takenOver = network(() => 'never');
    const attempts: unknown[] = [];
    const recover = async ({ isAfterCrash }: { isAfterCrash: boolean }) => {
      attempts.push(isAfterCrash);
      return 'taken over';
    };
    expect(await idempotency.run({ ...command, ...takenOver, recover })).toBe('taken over');
    expect([takenOver.calls, attempts]).toEqual([[], [true]]);
  });

  it('lets one of several take over from a dead process', async () => {
    const { idempotency } = app.container;
    const other = startProcess();
    const command = { userId, key: 'many-take-over', request };
    const endless = network(() => new Promise(() => undefined));
    void other.idempotency.run({ ...command, ...endless });
    await expect.poll(() => endless.calls).toEqual(['act']);
    await other.die();
    let finish: (value: string) => void = () => undefined;
    const recoveries: string[] = [];
    const recover = () => {
      recoveries.push('recover');
      return new Promise<string>((resolve) => (finish = resolve));
    };
    const answers: unknown[] = [];
    const calls = Array.from({ length: 5 }, async () => {
      answers.push(await codeOf(idempotency.run({ ...command, execute: recover, recover })));
    });
    const refused = Array.from({ length: 4 }, () => 'in_progress');
    // One that came after the end would get the stored response
    await expect.poll(() => answers).toEqual(refused);
    finish('recovered');
    await Promise.all(calls);
    expect(answers).toEqual([...refused, 'recovered']);
    expect(recoveries).toEqual(['recover']);
  });

  it('stops what others may take over: its lock was lost while it acted', async () => {
    const { db } = app.container;
    const other = startProcess();
    const signals: AbortSignal[] = [];
    const execute = ({ signal }: Attempt): Promise<string> => {
      signals.push(signal);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () =>
          reject(new AppError('UnavailableError', 'It was given up.')),
        );
      });
    };
    const acting = other.idempotency.run({
      userId,
      key: 'the-lock-was-lost',
      request,
      execute,
      recover: execute,
    });
    await expect.poll(() => signals.length).toBe(1);
    await db.raw(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid =
         (select holder from idempotency_keys where key = 'the-lock-was-lost')`,
    );
    await expect(acting).rejects.toThrow('It was given up.');
    await other.die();
  });

  it('names the act, and another one once the answer is no longer kept', async () => {
    const { idempotency, db } = app.container;
    const acts: (string | undefined)[] = [];
    const execute = async ({ actionId }: Attempt) => {
      acts.push(actionId);
      throw new AppError('UnavailableError', 'The connection broke.');
    };
    const command = { userId, key: 'older-than-answers', request, execute, recover: execute };
    await expect(idempotency.run(command)).rejects.toThrow();
    await expect(idempotency.run(command)).rejects.toThrow();
    await db.raw(
      `update idempotency_keys set created_at = now() - interval '31 days' where key = 'older-than-answers'`,
    );
    expect(await createAnswerPurge({ db }).purge()).toBe(1);
    await expect(idempotency.run(command)).rejects.toThrow();
    expect(acts).toEqual([expect.any(String), acts[0], expect.any(String)]);
    expect(acts[2]).not.toBe(acts[0]);
  });
});

describe('runInTransaction', () => {
  it('remembers the answer with the write, and forgets both when it rolls back', async () => {
    const { idempotency, db } = app.container;
    const write = (name: string, isFailing: boolean) =>
      db.transaction((trx) =>
        idempotency.runInTransaction({
          trx,
          userId,
          key: 'owned-write',
          request,
          execute: async () => {
            await trx.raw('update users set first_name = ? where id = ?', [name, userId]);
            if (isFailing) {
              throw new Error('out of luck');
            }
            return { name };
          },
        }),
      );
    await expect(write('Lost', true)).rejects.toThrow('out of luck');
    expect(await write('Kept', false)).toEqual({ name: 'Kept' });
    expect(await write('Again', false)).toEqual({ name: 'Kept' });
    const { rows } = await db.raw<{ rows: unknown[] }>(
      'select first_name from users where id = ?',
      [userId],
    );
    expect(rows).toEqual([{ first_name: 'Kept' }]);
  });
});

describe('unlessAnswered', () => {
  const writeTwin = (command: { userId: string; key: string; request: object }) =>
    app.container.db.transaction((trx) =>
      app.container.idempotency.runInTransaction({
        ...command,
        trx,
        execute: async () => 'theirs',
      }),
    );
  const refuse = async (): Promise<string> => {
    throw new AppError('AlreadyExistsError', 'It is there already.');
  };

  it('answers what its twin was answered, though it be refused for what the twin did', async () => {
    const { idempotency } = app.container;
    const command = { userId, key: 'twins-at-once', request };
    const execute = async () => {
      await writeTwin(command);
      return refuse();
    };
    expect(await idempotency.unlessAnswered({ ...command, execute })).toBe('theirs');
  });

  it('refuses as it was refused when nobody else asked', async () => {
    const { idempotency } = app.container;
    const command = { userId, key: 'no-twin-at-all', request };
    await expect(idempotency.unlessAnswered({ ...command, execute: refuse })).rejects.toMatchObject(
      {
        type: 'AlreadyExistsError',
      },
    );
  });
});
