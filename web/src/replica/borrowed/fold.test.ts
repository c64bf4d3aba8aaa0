import { afterEach, describe, expect, it } from 'vitest';
import { buildAd, buildCampaign } from '../../../test/ad-rows.ts';
import { closeAll, createBorrowedWorld, query } from '../../../test/borrowed-world.ts';
import { eventually } from '../../../test/eventually.ts';

afterEach(closeAll);

describe('rows with a pending change', () => {
  it('shows the patch at once, including on children, and keeps the identity of other rows', async () => {
    const world = createBorrowedWorld();
    world.lists.set('campaigns/900', [buildCampaign({ id: '1' }), buildCampaign({ id: '11' })]);
    world.lists.set('ads/900', [buildAd({ id: '31' }), buildAd({ id: '32', adCampaignId: '11' })]);
    const local = await world.open();
    const campaigns = local.borrowed.observeAdObjects(query('campaigns'));
    const adList = local.borrowed.observeAdObjects(query('ads'));
    campaigns.subscribe(() => undefined);
    adList.subscribe(() => undefined);
    await eventually(() =>
      expect([campaigns.get().status, adList.get().status]).toEqual(['ready', 'ready']),
    );
    const previous = { campaigns: campaigns.get().rows, ads: adList.get().rows };

    const issued = await local.outbox.external.get().issue(
      {
        name: 'setStatus',
        target: { kind: 'campaign', id: '1', adUserId: '7', adAccountId: '900', label: 'Campaign' },
        payload: { status: 'PAUSED' },
      },
      { status: 'ACTIVE' },
    );
    expect(issued).toBe('accepted');
    expect(campaigns.get().rows[0]).toEqual({
      ...previous.campaigns[0],
      status: 'PAUSED',
      effectiveStatus: 'PAUSED',
      deliveryStatus: 'inactive',
      deliverySubStatuses: ['off'],
    });
    expect(adList.get().rows[0]).toEqual({
      ...previous.ads[0],
      effectiveStatus: 'CAMPAIGN_PAUSED',
      deliveryStatus: 'inactive',
      deliveryInfoStatus: 'inactive',
      deliverySubStatuses: ['campaign_off'],
    });
    expect(campaigns.get().rows[1]).toBe(previous.campaigns[1]);
    expect(adList.get().rows[1]).toBe(previous.ads[1]);

    const [command] = local.outbox.external.get().commands;
    await local.outbox.external.get().drop(command?.id ?? '');
    expect(campaigns.get().rows[0]).toEqual(previous.campaigns[0]);
    expect(adList.get().rows[0]).toEqual(previous.ads[0]);
  });

  it('applies accepted changes to rows read earlier, not to rows read later', async () => {
    const world = createBorrowedWorld();
    world.lists.set('campaigns/900', [buildCampaign({ id: '1' })]);
    const local = await world.open();
    const campaigns = local.borrowed.observeAdObjects(query('campaigns'));
    campaigns.subscribe(() => undefined);
    await eventually(() => expect(campaigns.get().status).toBe('ready'));
    world.clock.advance(1000);
    await local.store.addAnswer({
      kind: 'campaign',
      id: '1',
      patch: { status: 'PAUSED' },
      changedAt: new Date(world.clock.now()).toISOString(),
    });
    await eventually(() => expect(campaigns.get().rows[0]?.effectiveStatus).toBe('PAUSED'));
    world.clock.advance(1000);
    campaigns.get().refresh();
    await eventually(() => expect(campaigns.get().rows[0]?.status).toBe('ACTIVE'));
    expect(campaigns.get().rows).toEqual([buildCampaign({ id: '1' })]);
  });
});
