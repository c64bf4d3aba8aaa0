import type { AccountDto } from '@ads-checker/shared/contracts/identity';
import type { BinomDto } from '@ads-checker/shared/contracts/tracker-entities';
import {
  type BinomTrafficSourceDto,
  trackerRoutes as r,
} from '@ads-checker/shared/contracts/trackers';
import { entityNotFound } from '@ads-checker/shared/errors';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { type DemoRows, mergeFields } from './rows.ts';
import { type DemoHandler, notWithSampleData, serve } from './serve.ts';

/** Above the ids of a recording, and below those of new rows. */
const FIRST_ID = 980_001;

const USERS = [
  { id: '1', login: 'admin' },
  { id: '2', login: 'anna' },
];
const SOURCE: BinomTrafficSourceDto = {
  id: '3',
  name: 'Facebook',
  isDeleted: false,
  tokens: [
    { id: '1', name: 'Ad ID', parameter: 'ad_id', placeholder: '{{ad.id}}' },
    { id: '2', name: 'Adset ID', parameter: 'adset_id', placeholder: '{{adset.id}}' },
    { id: '3', name: 'Campaign ID', parameter: 'campaign_id', placeholder: '{{campaign.id}}' },
  ],
};
const CAMPAIGNS = ['Solar DE', 'Heat pumps PL', 'Roofs US'].map((name, index) => ({
  id: String(index + 1),
  name,
  status: index === 2 ? (1 as const) : (2 as const),
  trafficSourceId: SOURCE.id,
}));

/** Three trackers that can be renamed and deleted; what a tracker would be asked first is refused. */
export function serveTrackers({
  rows,
  account: { teamId },
  recordedAt,
  nowText,
}: {
  readonly rows: DemoRows;
  readonly account: AccountDto;
  readonly recordedAt: string;
  readonly nowText: () => string;
}): readonly DemoHandler[] {
  const list = (): BinomDto[] => rows.list('binom') as unknown as BinomDto[];
  for (const [index, tracker] of Object.values(SAMPLE_TRACKERS).entries()) {
    const host = `https://${tracker.version.replace('_', '-')}.northpine.example`;
    const row: BinomDto = {
      id: String(FIRST_ID + index),
      teamId,
      version: tracker.version,
      name: tracker.name,
      url: host,
      apiUrl: host,
      apiKey: { isSet: true, setAt: recordedAt, lastFour: tracker.apiKey.slice(-4) },
      timezone: tracker.timeZone,
      trafficSourceSettings: [
        { trafficSourceId: SOURCE.id, adIdToken: '1', adSetIdToken: '2', campaignIdToken: '3' },
      ],
      createdAt: recordedAt,
      updatedAt: recordedAt,
    };
    rows.put('binom', { ...row });
  }
  const get = (binomId: string): BinomDto => {
    const row = list().find(({ id }) => id === binomId);
    if (row === undefined) {
      throw entityNotFound('Tracker', binomId);
    }
    return row;
  };
  const rulesOf = (binomId: string) =>
    rows.list('binomRule').filter((rule) => rule.binomId === binomId);
  return [
    serve(r.listOfTeam, () => ({ data: { binoms: list() } })),
    serve(r.listOfAccount, () => ({ data: { binoms: list() } })),
    serve(r.update, ({ params: { binomId }, body: { apiUrl, apiKey, version, ...fields } }) => {
      const before = get(binomId);
      if (apiUrl !== undefined || apiKey !== undefined || version !== undefined) {
        throw notWithSampleData();
      }
      const binom = { ...mergeFields(before, fields), updatedAt: nowText() };
      rows.put('binom', { ...binom });
      return { data: { binom } };
    }),
    serve(r.delete, ({ params: { binomId } }) => {
      rows.remove('binom', get(binomId).id);
      for (const { id } of rulesOf(binomId)) {
        rows.remove('binomRule', id);
      }
      return { data: null };
    }),
    serve(r.listDependents, ({ params: { binomId } }) => {
      get(binomId);
      const rules = rulesOf(binomId);
      const names = rules.map(({ name, templateName, adCampaignName, adCampaignId }) =>
        String(name ?? templateName ?? adCampaignName ?? adCampaignId),
      );
      return { data: { dependents: [{ kind: 'rule' as const, count: rules.length, names }] } };
    }),
    serve(r.listUsers, ({ params: { binomId } }) => {
      get(binomId);
      return { data: { users: USERS, unreadableRows: 0 } };
    }),
    serve(r.listCampaigns, ({ params: { binomId }, query }) => {
      get(binomId);
      const campaigns = CAMPAIGNS.filter(
        ({ id, name, status }) =>
          (query.binomCampaignIds?.includes(id) ?? true) &&
          (query.status === undefined || status === query.status) &&
          name.toLowerCase().includes((query.name ?? '').toLowerCase()),
      );
      return { data: { campaigns, unreadableRows: 0 } };
    }),
    serve(r.listTrafficSources, ({ params: { binomId } }) => {
      get(binomId);
      return { data: { trafficSources: [SOURCE], unreadableRows: 0 } };
    }),
  ];
}
