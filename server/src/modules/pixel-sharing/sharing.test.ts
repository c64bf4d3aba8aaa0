import { activityRoutes } from '@ads-checker/shared/contracts/activity';
import { pixelSharingRoutes as r } from '@ads-checker/shared/contracts/pixel-sharing';
import { beforeEach, describe, expect, it } from 'vitest';
import { TokenClient } from '../../../test/harness/api-token.ts';
import { usePixels } from './test/scene.ts';

const scene = usePixels();
const { app, owner, fault, asked, shared, adAccountIds, share, run, read, target } = scene;

const sharing = async (ids = adAccountIds(), client = owner()) => {
  const stream = await share(ids, {}, client);
  await stream.until(({ sharings }) => sharings.length > 0);
  return { stream, id: stream.id, ids };
};
/** Runs until nothing is left to do, skipping pauses. */
async function runToEnd(id: string): Promise<void> {
  for (let runs = 0; runs < 20; runs += 1) {
    await run(id);
    if ((await read(id)).pixelSharing.state === 'finished') {
      return;
    }
  }
  throw new Error('The sharing does not end.');
}
const faultOn = (effect: Parameters<typeof fault>[0]['effect'], more: object = {}) =>
  fault({ path: '/*/shared_accounts', method: 'POST', effect, ...more });

beforeEach(() => app().container.db.raw('delete from pixel_sharings'));

describe('a sharing', () => {
  it('asks the network once for each ad account and tells what became of it', async () => {
    const { stream, id, ids } = await sharing();
    await run(id);
    await stream.closed;
    expect(asked()).toEqual(ids);
    expect(shared()).toEqual(ids);
    const { pixelId, businessId } = target();
    expect(stream.results.map(({ id: number }) => number)).toEqual(ids.map((_, at) => at + 1));
    expect(stream.results.map(({ result }) => result)).toEqual(
      ids.map((adAccountId) => ({
        adsPixelId: pixelId,
        businessId,
        adAccountId,
        url: `${scene.sandbox().url}/v27.0/${pixelId}/shared_accounts`,
        method: 'POST',
        statusCode: 200,
        startTime: expect.any(String),
        endTime: expect.any(String),
        error: null,
      })),
    );
    for (const { result } of stream.results) {
      expect(Date.parse(result.endTime)).toBeGreaterThanOrEqual(Date.parse(result.startTime));
    }
    const { business, pixel } = scene.getPixel();
    expect(stream.sharings.at(-1)).toMatchObject({
      id,
      state: 'finished',
      pixelName: pixel.name,
      businessName: business.name,
      counts: { total: ids.length, shared: ids.length, failed: 0, stopped: 0 },
      sendingAdAccountId: null,
      resumesAt: null,
    });
  });

  it('is carried out by the queue, for whoever closed the page', async () => {
    const { stream, id, ids } = await sharing();
    stream.close();
    await app().runJobs({ only: ['share-pixel'] });
    const { pixelSharing, items } = await read(id);
    expect(pixelSharing.state).toBe('finished');
    expect(items.map(({ adAccountId, state }) => [adAccountId, state])).toEqual(
      ids.map((each) => [each, 'shared']),
    );
    const again = await scene.follow(id);
    await again.closed;
    expect(again.results.map(({ result }) => result)).toEqual(items.map(({ result }) => result));
  });

  it('tells Facebook’s words, code and trace of each that it refuses', async () => {
    const [first = '', ...rest] = adAccountIds();
    const { id } = await sharing(['999', first, ...rest.slice(0, 1)]);
    faultOn(
      { type: 'error', code: 200, message: '(#200) This ad account is disabled.' },
      { skip: 1, count: 1 },
    );
    await runToEnd(id);
    const { pixelSharing, items } = await read(id);
    expect(items.map(({ state, result }) => [state, result?.statusCode, result?.error])).toEqual([
      [
        'failed',
        400,
        {
          message: 'The business does not have access to this ad account',
          errorCode: 100,
          traceId: expect.stringMatching(/^A.{10,}$/),
        },
      ],
      [
        'failed',
        403,
        {
          message: 'This ad account is disabled.',
          errorCode: 200,
          traceId: expect.stringMatching(/^A.{10,}$/),
        },
      ],
      ['shared', 200, null],
    ]);
    expect(pixelSharing.counts).toEqual({ total: 3, shared: 1, failed: 2, stopped: 0 });
  });

  it('is told in the log of the team, with its numbers and the API token that asked', async () => {
    const token = await TokenClient.create(owner(), { name: 'Pixel bot' });
    const { id } = await sharing([...adAccountIds().slice(0, 2), '999'], token);
    await runToEnd(id);
    const { pixel } = scene.getPixel();
    const account = await app().factories.buildAccount({
      teamId: await teamOf(id),
      manageTeam: true,
    });
    const admin = await app().signIn({ username: account.user.username, accountId: account.id });
    const { body } = await admin.call(activityRoutes.list, {
      params: { teamId: account.teamId },
      query: { kind: 'pixels' },
    });
    expect(activityRoutes.list.response.parse(body).data[0]).toMatchObject({
      kind: 'pixels',
      action: 'pixel_shared',
      actor: { userId: scene.ownerId(), tokenName: 'Pixel bot' },
      subject: { type: 'pixel', id: pixel.id, name: pixel.name },
      changes: [
        { field: 'sharedAdAccounts', to: '2' },
        { field: 'failedAdAccounts', to: '1' },
      ],
    });
  });

  async function teamOf(id: string): Promise<string> {
    const { rows } = await app().container.db.raw<{ rows: { team_id: string }[] }>(
      'select team_id from pixel_sharings where id = ?',
      [id],
    );
    return rows[0]?.team_id ?? '';
  }
});

describe('a limit', () => {
  const limited = { type: 'error', code: 17, message: '(#17) User request limit reached' } as const;
  const soon = { ...limited, headers: { 'Retry-After': '0' } };

  it('holds the sharing back until it is over, and tells until when', async () => {
    const { id, ids, stream } = await sharing(adAccountIds().slice(0, 3));
    faultOn(limited, { count: 1, skip: 1 });
    await run(id);
    const { pixelSharing, items } = await read(id);
    expect(items.map(({ state }) => state)).toEqual(['shared', 'waiting', 'waiting']);
    expect(pixelSharing).toMatchObject({
      state: 'running',
      heldBackBy: { errorCode: 17, message: 'User request limit reached' },
    });
    expect(Date.parse(pixelSharing.resumesAt ?? '') - Date.now()).toBeGreaterThan(30_000);
    await stream.until(({ sharings }) => sharings.at(-1)?.resumesAt !== null);
    expect(asked()).toEqual(ids.slice(0, 2));
    const queued = await app().container.db.raw<{ rows: { run_at: Date }[] }>(
      `select run_at from graphile_worker.jobs where key = ?`,
      [`share-pixel:${id}`],
    );
    expect(queued.rows.map(({ run_at: at }) => at.toISOString())).toEqual([pixelSharing.resumesAt]);
  });

  it('is tried three times, then fails that ad account and no other', async () => {
    const ids = adAccountIds().slice(0, 3);
    const { id } = await sharing(ids);
    // Every attempt at the second one hits the limit.
    faultOn(soon, { skip: 1, count: 3 });
    await runToEnd(id);
    const { items } = await read(id);
    const [first = '', second = '', third = ''] = ids;
    expect(asked()).toEqual([first, second, second, second, third]);
    expect(items.map(({ state, result }) => [state, result?.error?.errorCode ?? null])).toEqual([
      ['shared', null],
      ['failed', 17],
      ['shared', null],
    ]);
    expect(shared()).toEqual([first, third]);
  });

  it('that holds a call back before it is sent is no try', async () => {
    const { id, ids } = await sharing(adAccountIds().slice(0, 1));
    faultOn(limited, { count: 1 });
    await run(id);
    for (let times = 0; times < 5; times += 1) {
      await run(id);
    }
    expect(asked()).toEqual(ids);
    expect((await read(id)).items).toMatchObject([{ state: 'waiting', result: null }]);
  });
});

describe('an answer that is lost', () => {
  it.each(['drop_after', 'truncated_json', 'empty_200', 'empty_object'] as const)(
    'by %s is looked up, and nothing is shared twice',
    async (type) => {
      const ids = adAccountIds().slice(0, 2);
      const { id } = await sharing(ids);
      faultOn({ type }, { count: 1 });
      await runToEnd(id);
      expect((await read(id)).items.map(({ state }) => state)).toEqual(['shared', 'shared']);
      expect([asked(), shared()]).toEqual([ids, ids]);
    },
  );

  it('before the call took effect is sent again', async () => {
    const [first = '', second = ''] = adAccountIds();
    const { id } = await sharing([first, second]);
    faultOn({ type: 'drop_before' }, { count: 1 });
    await runToEnd(id);
    expect([asked(), shared()]).toEqual([
      [first, first, second],
      [first, second],
    ]);
  });

  it('is told as unknown where Facebook does not let the profile look', async () => {
    const ids = adAccountIds().slice(0, 2);
    const { id } = await sharing(ids);
    faultOn({ type: 'drop_after' }, { count: 1 });
    const refusal = { type: 'error', code: 200, message: '(#200) No permission' } as const;
    fault({ path: '/*/adspixels', method: 'GET', effect: refusal });
    fault({ path: '/*/shared_accounts', method: 'GET', effect: refusal });
    await runToEnd(id);
    expect((await read(id)).items).toMatchObject([
      {
        state: 'failed',
        result: { statusCode: null, error: { errorCode: 'share_outcome_unknown' } },
      },
      { state: 'shared', result: { error: null } },
    ]);
    expect(asked()).toEqual(ids);
  });

  it('of a worker that died is looked up by the next one', async () => {
    const ids = adAccountIds().slice(0, 3);
    const { id } = await sharing(ids);
    const died = new AbortController();
    faultOn({ type: 'delay' }, { skip: 1, count: 1, delayMs: 2_000 });
    const running = run(id, died.signal);
    await expect.poll(async () => (await read(id)).items[1]?.state).toBe('sending');
    died.abort(new Error('died'));
    await expect(running).rejects.toThrow('died');
    await expect.poll(() => shared().length).toBe(2);
    await runToEnd(id);
    expect([asked(), shared()]).toEqual([ids, ids]);
    expect((await read(id)).items.map(({ state }) => state)).toEqual(ids.map(() => 'shared'));
  });
});

describe('a profile that cannot go on', () => {
  it('fails the rest at once', async () => {
    const ids = adAccountIds().slice(0, 4);
    const { id } = await sharing(ids);
    faultOn(
      { type: 'error', code: 190, subcode: 463, message: 'Session has expired' },
      { skip: 1 },
    );
    await runToEnd(id);
    const { items } = await read(id);
    expect(items.map(({ state, result }) => [state, result?.url === null])).toEqual([
      ['shared', false],
      ['failed', false],
      ['failed', true],
      ['failed', true],
    ]);
    expect(asked()).toHaveLength(2);
  });

  it('of which actions are blocked is not tried further', async () => {
    const ids = adAccountIds().slice(0, 3);
    const { id } = await sharing(ids);
    faultOn({ type: 'error', code: 368, message: 'Temporarily blocked' });
    await runToEnd(id);
    expect(asked()).toHaveLength(1);
    expect((await read(id)).items.map(({ state }) => state)).toEqual(ids.map(() => 'failed'));
  });

  it('gives up after five steps that did not reach Facebook', async () => {
    const { id } = await sharing(adAccountIds().slice(0, 6));
    fault({ path: '/**', effect: { type: 'html_503' } });
    await runToEnd(id);
    const { pixelSharing, items } = await read(id);
    expect(pixelSharing.counts).toMatchObject({ total: 6, failed: 6 });
    expect(items.every(({ result }) => result?.error !== null)).toBe(true);
    expect(shared()).toEqual([]);
  });
});

describe('stopping', () => {
  it('sends nothing more, and what is shared stays shared', async () => {
    const ids = adAccountIds().slice(0, 4);
    const { id, stream } = await sharing(ids);
    faultOn({ type: 'delay' }, { skip: 1, count: 1, delayMs: 500 });
    const running = run(id);
    await expect.poll(async () => (await read(id)).items[1]?.state).toBe('sending');
    const stop = await owner().call(r.stop, { params: { pixelSharingId: id } });
    expect(stop.body).toMatchObject({ data: { state: 'stopping', counts: { stopped: 2 } } });
    await running;
    await stream.closed;
    expect(stream.sharings.at(-1)).toMatchObject({
      state: 'finished',
      counts: { total: 4, shared: 2, failed: 0, stopped: 2 },
    });
    expect(stream.results).toHaveLength(2);
    expect(asked()).toEqual(ids.slice(0, 2));
  });

  it('ends one that is held back by a limit, and leaves it finished', async () => {
    const { id } = await sharing(adAccountIds().slice(0, 2));
    faultOn({ type: 'error', code: 17 }, { count: 1 });
    await run(id);
    await owner().call(r.stop, { params: { pixelSharingId: id } });
    await app().runJobs({ only: ['share-pixel'] });
    expect((await read(id)).pixelSharing).toMatchObject({
      state: 'finished',
      resumesAt: null,
      counts: { stopped: 2 },
    });
    const again = await owner().call(r.stop, { params: { pixelSharingId: id } });
    expect(again.body).toMatchObject({ data: { state: 'finished' } });
  });
});

describe('sharing again', () => {
  it('takes those that failed or were stopped, in the same sharing', async () => {
    const ids = adAccountIds().slice(0, 3);
    const { id } = await sharing(ids);
    faultOn({ type: 'error', code: 200, message: 'No' }, { count: 2 });
    await runToEnd(id);
    const { lastResult } = await read(id);
    const { status, body } = await owner().call(r.retry, {
      params: { pixelSharingId: id },
      body: {},
    });
    expect([status, body]).toMatchObject([
      200,
      { data: { state: 'running', finishedAt: null, counts: { shared: 1, failed: 0 } } },
    ]);
    const stream = await scene.follow(id, { after: lastResult });
    await runToEnd(id);
    await stream.closed;
    expect(stream.results.map(({ id: number, result }) => [number, result.adAccountId])).toEqual([
      [lastResult + 1, ids[0]],
      [lastResult + 2, ids[1]],
    ]);
    expect(shared()).toEqual([ids[2], ids[0], ids[1]]);
  });

  it('takes the named one alone', async () => {
    const ids = adAccountIds().slice(0, 2);
    const { id } = await sharing(ids);
    faultOn({ type: 'error', code: 200, message: 'No' }, { count: 2 });
    await runToEnd(id);
    await owner().call(r.retry, {
      params: { pixelSharingId: id },
      body: { adAccountIds: ids.slice(1) },
    });
    await runToEnd(id);
    expect((await read(id)).items.map(({ state }) => state)).toEqual(['failed', 'shared']);
  });
});

describe('old sharings', () => {
  it('are forgotten after 30 days', async () => {
    const { id } = await sharing(adAccountIds().slice(0, 1));
    const { id: other } = await sharing(adAccountIds().slice(0, 1));
    await app().container.db.raw(
      `update pixel_sharings set created_at = now() - interval '31 days' where id = ?`,
      [id],
    );
    await app().container.purges.pixelSharings?.purge();
    const { rows } = await app().container.db.raw<{ rows: { id: string }[] }>(
      'select id from pixel_sharings',
    );
    expect(rows).toEqual([{ id: other }]);
  });
});
