import { describe, expect, it } from 'vitest';
import { failureOf, useGraphGateway } from '../../../test/harness/graph-gateway.ts';

const { openGateway, startCopySession, connect, fault, sandbox, getProfile, getAccount, world } =
  useGraphGateway();

const call = () => ({ connection: connect() });
const businessId = () =>
  sandbox().state.businesses.businessesOf(getProfile('first_party'))[0]?.id ?? '';
const cut = { isCutShort: true, unreadableRows: 0 };

describe('the catalogs of a business', () => {
  const list = (gateway: ReturnType<typeof openGateway>['gateway']) =>
    gateway.listProductCatalogs({ ...call(), businessId: businessId() });
  const refuse = (edge: string) =>
    fault({ path: `/*/${edge}`, effect: { type: 'error', code: 200, message: '(#200) No' } });

  it.each(['client_product_catalogs', 'owned_product_catalogs'])(
    'are shown without those of %s that are refused, which is told',
    async (edge) => {
      const { gateway } = openGateway();
      const whole = await list(gateway);
      refuse(edge);
      const { rows, gaps } = await list(gateway);
      expect(gaps).toEqual(cut);
      expect(whole.rows).toEqual(expect.arrayContaining([...rows]));
      expect(rows.length > 0).toBe(edge === 'client_product_catalogs');
    },
  );

  it('are refused where both kinds are', async () => {
    const { gateway } = openGateway();
    refuse('owned_product_catalogs');
    refuse('client_product_catalogs');
    expect(await failureOf(list(gateway))).toMatchObject({ code: 200 });
  });

  it('are not taken for all while those shared cannot be reached', async () => {
    const { gateway } = openGateway();
    fault({ path: '/*/client_product_catalogs', effect: { type: 'html_503' } });
    expect(await failureOf(list(gateway))).toMatchObject({ type: 'UnavailableError' });
  });
});

describe('reviews', () => {
  it.each([
    ['missing', { set: {}, leaveOut: ['capability_to_review_status'] }],
    [
      'unknown to us',
      { set: { capability_to_review_status: [{ key: 'DA', value: 'SOON' }] }, leaveOut: [] },
    ],
  ])('of which one is %s are not counted', async (_, row) => {
    const { gateway } = openGateway();
    const { rows } = await gateway.listProductCatalogs({ ...call(), businessId: businessId() });
    const catalogIds = rows.map(({ id }) => id);
    expect([...(await gateway.countReviews({ ...call(), catalogIds })).keys()]).toEqual(catalogIds);
    fault({ path: `/${catalogIds[0]}/products`, effect: { type: 'malformed_rows', rows: [row] } });
    expect([...(await gateway.countReviews({ ...call(), catalogIds })).keys()]).toEqual(
      catalogIds.slice(1),
    );
  });
});

describe('a finished copy', () => {
  it.each([0, '0', null])('with the error code %j is a copy', async (code) => {
    const { gateway } = openGateway();
    const sessionId = startCopySession({
      status: 200,
      body: { copied_campaign_id: '120214790000000001' },
    });
    fault({
      path: `/${sessionId}`,
      effect: { type: 'malformed_object', set: { error_code: code }, leaveOut: [] },
    });
    const read = () =>
      gateway.readCopySession({ ...call(), adAccountId: getAccount().id, sessionId });
    let session = await read();
    for (let poll = 0; poll < 10 && session.state === 'running'; poll += 1) {
      session = await read();
    }
    expect(session).toEqual({ state: 'done', id: expect.stringMatching(/^\d+$/) });
  });
});

describe('the copies of an object', () => {
  it('are all listed, and a list that lacks some is an error', async () => {
    const { gateway } = openGateway();
    const of = {
      ...call(),
      adAccountId: getAccount().id,
      id:
        getAccount().campaignIds.find((id) => world().campaigns.get(id)?.status === 'PAUSED') ?? '',
    };
    const read = () => gateway.listCopies(of);
    const made = await gateway.copyAdObject({
      ...of,
      level: 'campaign',
      isDeep: false,
      parentId: null,
      suffix: '',
    });
    expect(await read()).toContain(made);
    fault({ path: '/*/copies', effect: { type: 'malformed_paging', mode: 'lost_next' } });
    expect(await failureOf(read())).toMatchObject({ type: 'UnavailableError' });
  });
});
