import { beforeEach, describe, expect, it } from 'vitest';
import { PixelStream } from '../../../test/harness/pixel-stream.ts';
import { usePixels } from './test/scene.ts';

const scene = usePixels();
const { app, owner, fault, run, read, callsMade, world } = scene;

/** A pixel of a business that may use its own ad accounts alone, one of them, and one of another. */
function getPlaces() {
  const { businesses } = scene.sandbox().state;
  const accounts = scene.adAccountIds().flatMap((id) => world().adAccounts.get(id) ?? []);
  const [own] = accounts;
  const foreign = accounts.find(({ business }) => business.id !== own?.business.id);
  const [pixel] = businesses.pixelsOf(own?.business.id ?? '');
  if (own === undefined || foreign === undefined || pixel === undefined) {
    throw new Error('The profile works for one business only.');
  }
  return { own, foreign, pixel };
}
async function share(adAccountIds: readonly string[]) {
  const { own, pixel } = getPlaces();
  const stream = await PixelStream.open(owner(), {
    adUserId: scene.adUserId(),
    businessId: own.business.id,
    pixelId: pixel.id,
    adAccountIds,
  });
  await stream.until(({ sharings }) => sharings.length > 0);
  await run(stream.id);
  const { items } = await read(stream.id);
  return items.map(({ adAccountId, state, result }) => [
    adAccountId,
    state,
    result?.businessId,
    result?.url?.split('/').at(-1),
    result?.error?.message,
  ]);
}
const writes = () =>
  callsMade().flatMap(({ method, path, query }) =>
    method === 'POST' && query.business !== undefined
      ? [[path.split('/').at(-1), query.business, query.permitted_tasks]]
      : [],
  );

beforeEach(() => app().container.db.raw('delete from pixel_sharings'));

describe('an ad account of another business', () => {
  it('gets the pixel through its owner, who gets it as an agency first', async () => {
    const { own, foreign } = getPlaces();
    expect(await share([own.id, foreign.id])).toEqual([
      [own.id, 'shared', own.business.id, 'shared_accounts', undefined],
      [foreign.id, 'shared', foreign.business.id, 'shared_accounts', undefined],
    ]);
    expect(writes()).toEqual([
      ['shared_accounts', own.business.id, undefined],
      ['shared_accounts', own.business.id, undefined],
      ['agencies', foreign.business.id, '["ADVERTISE","ANALYZE"]'],
      ['shared_accounts', foreign.business.id, undefined],
    ]);
    expect(scene.shared()).toEqual([own.id, foreign.id]);
  });

  it('gets it also where its owner has it already and is refused it', async () => {
    const { foreign } = getPlaces();
    await share([foreign.id]);
    const message = '(#100) The pixel is already shared with this business';
    fault({ path: '/*/agencies', method: 'POST', effect: { type: 'error', code: 100, message } });
    expect(await share([foreign.id])).toEqual([
      [foreign.id, 'shared', foreign.business.id, 'shared_accounts', undefined],
    ]);
  });

  it('is told why its owner may not have the pixel', async () => {
    const { foreign } = getPlaces();
    const message = '(#200) Only an admin of the business may share its pixel';
    fault({ path: '/*/agencies', method: 'POST', effect: { type: 'error', code: 200, message } });
    expect(await share([foreign.id])).toEqual([
      [
        foreign.id,
        'failed',
        foreign.business.id,
        'agencies',
        'Only an admin of the business may share its pixel',
      ],
    ]);
  });

  it('is refused in the words of the first answer where its owner is not told', async () => {
    const { own, foreign } = getPlaces();
    fault({ path: `/act_${foreign.id}`, effect: { type: 'error', code: 200 } });
    expect(await share([foreign.id])).toEqual([
      [
        foreign.id,
        'failed',
        own.business.id,
        'shared_accounts',
        'The business does not have access to this ad account',
      ],
    ]);
  });

  it('is tried again where the answer about its owner is lost', async () => {
    const { foreign } = getPlaces();
    fault({ path: '/*/agencies', method: 'POST', count: 1, effect: { type: 'drop_after' } });
    expect(await share([foreign.id])).toEqual([
      [foreign.id, 'shared', foreign.business.id, 'shared_accounts', undefined],
    ]);
  });
});
