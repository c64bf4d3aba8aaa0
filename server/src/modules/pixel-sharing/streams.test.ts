import http from 'node:http';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { pixelSharingRoutes as r } from '@ads-checker/shared/contracts/pixel-sharing';
import { API_PREFIX, fillPath } from '@ads-checker/shared/http';
import { describe, expect, it } from 'vitest';
import { TokenClient } from '../../../test/harness/api-token.ts';
import { PixelStream } from '../../../test/harness/pixel-stream.ts';
import { usePixels } from './test/scene.ts';

const scene = usePixels();
const { app, owner, mate, share, follow, run, adAccountIds, adUserId } = scene;

const numbersOf = ({ results }: PixelStream) => results.map(({ id }) => id);
const start = async (count: number) => {
  const ids = adAccountIds().slice(0, count);
  const stream = await share(ids);
  await stream.until(({ sharings }) => sharings.length > 0);
  return { id: stream.id, ids, stream };
};

describe('a stream', () => {
  it('dropped at each event and resumed gets each result once', async () => {
    const { id, ids, stream } = await start(8);
    stream.close();
    const running = run(id);
    const seen: string[] = [];
    let last = 0;
    while (seen.length < ids.length) {
      const part = await follow(id, { lastEventId: last });
      await part.until(({ results }) => results.length > 0);
      const [first] = part.results;
      seen.push(first?.result.adAccountId ?? '');
      last = first?.id ?? last;
      part.close();
    }
    await running;
    expect([seen, last]).toEqual([ids, ids.length]);
    const end = await follow(id, { after: last });
    await end.closed;
    expect([numbersOf(end), end.sharings.at(-1)?.state]).toEqual([[], 'finished']);
  });

  it('of the request itself goes on by its key and the last event', async () => {
    const ids = adAccountIds().slice(0, 4);
    const first = await share(ids, { key: 'resumed-share' });
    await first.until(({ sharings }) => sharings.length > 0);
    await run(first.id);
    await first.closed;
    const second = await PixelStream.open(owner(), {
      ...scene.target(),
      adAccountIds: ids,
      key: 'resumed-share',
      lastEventId: 2,
    });
    await second.closed;
    expect([second.id, numbersOf(second)]).toEqual([first.id, [3, 4]]);
  });

  it('is the same in two tabs, and for whoever sees the profile', async () => {
    const { id, stream } = await start(5);
    const others = [await follow(id), await follow(id, {}, mate())];
    await run(id);
    await Promise.all([stream, ...others].map(({ closed }) => closed));
    for (const other of others) {
      expect(other.results).toEqual(stream.results);
    }
  });

  it('tells with which ad account it is busy', async () => {
    const { id, ids, stream } = await start(2);
    await run(id);
    await stream.closed;
    const busy = stream.sharings.map(({ sendingAdAccountId }) => sendingAdAccountId);
    expect(ids.filter((each) => busy.includes(each)).length).toBeGreaterThan(0);
    expect(busy.at(-1)).toBeNull();
  });

  it('ends with the session, and with the access to the profile', async () => {
    const { id, stream } = await start(3);
    const client = await app().signIn(await ownerName());
    const own = await follow(id, {}, client);
    await own.until(({ sharings }) => sharings.length > 0);
    const others = await follow(id, {}, mate());
    await others.until(({ sharings }) => sharings.length > 0);
    await client.raw({ method: 'POST', path: `${API_PREFIX}/logout` });
    await own.closed;
    await app().factories.setShared({ adUserId: adUserId(), isShared: false });
    await run(id);
    await Promise.all([others.closed, stream.closed]);
    expect([own.results, others.results]).toEqual([[], []]);
    expect(stream.results).toHaveLength(3);
  });

  it('of an API token ends when that is revoked', async () => {
    const { id, stream } = await start(1);
    const client = await app().signIn(await ownerName());
    const token = await TokenClient.create(client, { scopes: ['pixel-sharing:read'] });
    const own = await follow(id, {}, token);
    await own.until(({ sharings }) => sharings.length > 0);
    await client.call(identityRoutes.endSession, { params: { sessionId: token.id } });
    await own.closed;
    await run(id);
    await stream.closed;
    expect([own.results, stream.results.length]).toEqual([[], 1]);
  });

  it('that is read slowly holds nothing up and loses nothing', async () => {
    const { id, ids, stream } = await start(9);
    const reader = await openSlowly(id);
    await run(id);
    await stream.closed;
    expect((await scene.read(id)).pixelSharing.state).toBe('finished');
    const text = await reader.readAll();
    const told = [...text.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number));
    expect(told).toEqual(ids.map((_, at) => at + 1));
  });

  it('needs room among those of the session', async () => {
    const { id } = await start(1);
    const client = await app().signIn(await ownerName());
    const open: PixelStream[] = [];
    for (let count = 0; count < 20; count += 1) {
      open.push(await follow(id, {}, client));
    }
    const { status, body } = await client.call(r.stream, { params: { pixelSharingId: id } });
    expect([status, body]).toMatchObject([429, { code: 'limit_reached' }]);
    for (const one of open) {
      one.close();
    }
  });
});

async function ownerName(): Promise<{ username: string; accountId: string }> {
  const { rows } = await app().container.db.raw<{ rows: { username: string; id: string }[] }>(
    `select u.username, a.id from ad_users p join accounts a on a.id = p.account_id
     join users u on u.id = a.user_id where p.id = ?`,
    [adUserId()],
  );
  const [account] = rows;
  return { username: account?.username ?? '', accountId: account?.id ?? '' };
}

/** A client that does not read from the connection until told to. */
async function openSlowly(pixelSharingId: string) {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const url = `${owner().baseUrl}${API_PREFIX}${fillPath(r.stream.path, { pixelSharingId })}`;
    http.get(url, { headers: owner().headers() }, resolve).on('error', reject);
  });
  response.pause();
  return {
    async readAll(): Promise<string> {
      const chunks: Buffer[] = [];
      for await (const chunk of response) {
        chunks.push(chunk as Buffer);
      }
      return Buffer.concat(chunks).toString('utf8');
    },
  };
}
