import type { LaunchRunDetailsDto } from '@ads-checker/shared/contracts/launch-runs';
import { describe, expect, it } from 'vitest';
import { linesOf, useLaunches } from './test/launch-scene.ts';

const { mate, world, fault, account, addCreative, content, launch, retry, runToEnd } =
  useLaunches();

const REFUSED = {
  type: 'error',
  code: 100,
  subcode: 1_885_183,
  message: 'The name is taken.',
} as const;

const refuse = (path: string, count: number) =>
  fault({ path: `/act_*/${path}`, method: 'POST', count, effect: REFUSED });

const failedOf = ({ items }: LaunchRunDetailsDto) =>
  items.filter(({ state }) => state === 'failed');

describe('one failed row', () => {
  it('is tried again with what needs it, and no other one', async () => {
    refuse('campaigns', 2);
    const run = await launch(await content({ countries: ['US', 'CA'] }));
    const [us, ca] = failedOf(run);
    expect([us?.key.split('/')[1], ca?.key.split('/')[1]]).toEqual(['US', 'CA']);
    const answer = await retry(run.id, { items: [{ position: us?.position ?? 0 }] });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    const again = await runToEnd(run.id);
    expect(linesOf(again).map((line) => line.replace(/\d{5,}/g, '#'))).toEqual([
      'campaign US done',
      'ad_set US/broad done',
      'image image/# done',
      'creative creative/#.t1 done',
      'ad US/broad/# done',
      'campaign CA failed',
      'ad_set CA/broad skipped',
      'ad CA/broad/# skipped',
    ]);
  });

  it('is changed before it is tried again', async () => {
    const planned = await content({
      countries: ['US'],
      accounts: [await account({ budget: '0.01' })],
    });
    const run = await launch(planned);
    const [campaign] = failedOf(run);
    expect(campaign?.editable).toEqual({
      name: campaign?.name,
      budget: { amount: '0.01', currency: planned.accounts[0]?.currency },
      bid: null,
      message: null,
      headline: null,
      description: null,
      link: null,
    });
    const { position = 0 } = campaign ?? {};
    await retry(run.id, { items: [{ position, name: 'Mended', budget: '50.00' }] });
    const again = await runToEnd(run.id);
    expect(again.ads.done).toBe(1);
    const made = world().campaigns.get(again.items[0]?.objectId ?? '');
    expect([again.items[0]?.name, made?.name, made?.dailyBudgetMinor]).toEqual([
      'Mended',
      'Mended',
      5_000,
    ]);
  });

  it('of an ad’s texts is changed in the creative', async () => {
    refuse('adcreatives', 1);
    const run = await launch(
      await content({ countries: ['US'], creatives: [await addCreative('Texts')] }),
    );
    const [creative] = failedOf(run);
    expect([creative?.level, creative?.editable?.budget]).toEqual(['creative', null]);
    const link = 'https://other.example.com/solar';
    await retry(run.id, {
      items: [{ position: creative?.position ?? 0, message: 'Mended text', link }],
    });
    const again = await runToEnd(run.id);
    const made = again.items.find(({ level }) => level === 'ad');
    const ad = world().ads.get(made?.objectId ?? '');
    expect(JSON.stringify([...world().creatives.values()])).toContain('Mended text');
    expect(ad?.status).toBe('PAUSED');
  });
});

it('is refused for what did not fail, a field that is not there, and a strange person', async () => {
  refuse('campaigns', 1);
  const run = await launch(await content({ countries: ['US', 'CA'] }));
  const [failed] = failedOf(run);
  const done = run.items.find(({ state }) => state === 'done');
  const fieldsOf = async (item: object) => {
    const { status, body } = await retry(run.id, { items: [item as { position: number }] });
    return [status, (body as { details?: { fields: unknown } }).details?.fields];
  };
  expect(await fieldsOf({ position: done?.position })).toEqual([
    400,
    [
      {
        field: 'body.items.0.position',
        message: 'must be of an object that failed or was stopped',
      },
    ],
  ]);
  expect(await fieldsOf({ position: failed?.position, message: 'Text' })).toEqual([
    400,
    [{ field: 'body.items.0.message', message: 'cannot be changed here' }],
  ]);
  expect((await retry(run.id, { client: mate() })).status).toBe(404);
});
