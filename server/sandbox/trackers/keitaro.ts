import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { type CatalogCampaign, TRACKER_SOURCES, TRACKER_USERS } from './catalog.ts';
import { updateCampaignCosts, updateClickCosts } from './keitaro-costs.ts';
import {
  campaignIdOf,
  campaignParameters,
  KeitaroError,
  sourceParameters,
} from './keitaro-model.ts';
import { buildReport } from './keitaro-report.ts';
import type { AnswerTracker, TrackerCall, TrackerContext } from './serve.ts';

const TRACKER = SAMPLE_TRACKERS.keitaro;
const BASE = '/admin_api/v1';

function campaignRow(campaign: CatalogCampaign): object {
  const id = campaignIdOf(campaign);
  return {
    id,
    alias: `kXz${id}`,
    type: 'position',
    name: campaign.name,
    // Some campaigns are disabled.
    state: campaign.isDeleted ? 'deleted' : campaign.index % 11 === 5 ? 'disabled' : 'active',
    cost_type: 'CPC',
    cost_value: campaign.clickCents / 100,
    cost_currency: 'USD',
    cost_auto: false,
    group_id: null,
    traffic_source_id: campaign.source.id,
    token: `t${id}`,
    parameters: campaignParameters(campaign),
    postbacks: [],
    notes: '',
    position: id,
    cookies_ttl: 24,
    bind_visitors: null,
    created_at: '2025-03-01 10:00:00',
    updated_at: '2025-03-01 10:00:00',
  };
}

function userRow({ id, login }: { id: number; login: string }): object {
  return {
    id,
    login,
    type: id === 1 ? 'ADMIN' : 'USER',
    access_data: { campaigns_access_type: 'full_access' },
    preferences: { language: 'en', timezone: 'Europe/Minsk' },
  };
}

function listCampaigns({ trackers }: TrackerContext, isDeleted: boolean): object[] {
  return trackers
    .catalog()
    .campaigns.filter((campaign) => campaign.isDeleted === isDeleted)
    .map(campaignRow);
}

function answer(context: TrackerContext, call: TrackerCall): unknown {
  if (!call.path.startsWith(`${BASE}/`)) {
    throw new KeitaroError(404, 'Not found');
  }
  const key = call.header('api-key');
  const isReadOnly = key === TRACKER.readOnlyApiKey;
  if (key !== TRACKER.apiKey && !isReadOnly) {
    throw new KeitaroError(401, 'Incorrect API key');
  }
  if (!context.settings.hasApi) {
    throw new KeitaroError(402, 'Admin API is not available in that edition');
  }
  if (call.query.size > 0) {
    throw new KeitaroError(400, 'Lists take no parameters');
  }
  const path = call.path.slice(BASE.length);
  const [, campaignId] = /^\/campaigns\/(\d+)\/update_costs$/.exec(path) ?? [];
  switch (`${call.method} ${campaignId === undefined ? path : '/campaigns/{id}/update_costs'}`) {
    case 'GET /users':
      if (isReadOnly) {
        throw new KeitaroError(403, 'Access denied');
      }
      return TRACKER_USERS.map(userRow);
    case 'GET /campaigns':
      return listCampaigns(context, false);
    case 'GET /campaigns/deleted':
      return listCampaigns(context, true);
    case 'GET /traffic_sources':
      return TRACKER_SOURCES.map((source) => ({
        id: source.id,
        name: source.name,
        template_name: 'facebook.com',
        state: source.isDeleted ? 'deleted' : 'active',
        postback_url: '',
        postback_statuses: ['sale'],
        accept_parameters: true,
        traffic_loss: 0,
        parameters: sourceParameters(source),
        created_at: '2025-03-01 10:00:00',
        updated_at: '2025-03-01 10:00:00',
      }));
    case 'POST /report/build':
      return buildReport(context, call);
    case 'POST /clicks/update_costs':
    case 'POST /campaigns/{id}/update_costs':
      if (isReadOnly) {
        throw new KeitaroError(403, 'Access denied');
      }
      return campaignId === undefined
        ? updateClickCosts(context, call)
        : updateCampaignCosts(context, call, Number(campaignId));
    default:
      throw new KeitaroError(404, 'Not found');
  }
}

export const answerKeitaro: AnswerTracker = (context, call) => {
  try {
    return { status: 200, body: answer(context, call) };
  } catch (error) {
    if (!(error instanceof KeitaroError)) {
      throw error;
    }
    return { status: error.status, body: error.fields ?? { error: error.message } };
  }
};
