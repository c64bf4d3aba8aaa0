import { DAY_MS, findDay } from '@ads-checker/shared/sample/index';
import { SAMPLE_TRACKERS } from '@ads-checker/shared/sample/trackers';
import { acceptCost } from './accept-cost.ts';
import { type CatalogCampaign, TRACKER_SOURCES, TRACKER_USERS } from './catalog.ts';
import { emptyFigures, type Figures, resultsOf } from './clicks.ts';
import type { Grouping } from './report.ts';
import {
  corruptRows,
  decoyPage,
  type TrackerCall,
  type TrackerContext,
  type TrackerReply,
} from './serve.ts';
import { type Span, spanOfWalls } from './times.ts';

const TRACKER = SAMPLE_TRACKERS.binom_v1;
const FIRST_ID = 7;
const HOUR_MS = 3_600_000;

class Refusal extends Error {}

/** Column names up to 1.8 for those renamed in 1.9. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  revenue: 'rev',
  cost: 'spend',
  landing_clicks: 'lp_cl',
  offer_clicks: 'off_cl',
  lp_ctr: 'LP_CTR',
  cr: 'CR',
  epc: 'EPC',
  cpc: 'CPC',
  roi: 'ROI',
  create_date: 'date_cr',
  ts_name: 'ts',
  is_note: 'note',
  url: 'link',
};

function named(
  row: Readonly<Record<string, string>>,
  { settings }: TrackerContext,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !settings.missingColumns.includes(name))
      .map(([name, value]) => [settings.hasOldNames ? (OLD_NAMES[name] ?? name) : name, value]),
  );
}

function ratio(top: number, bottom: number): number {
  return bottom === 0 ? 0 : top / bottom;
}

/** Unformatted, as in the campaign list. */
function plainFigures(figures: Figures): Record<string, string> {
  const { approved, clicks, hold, landingClicks, landingViews, rejected } = figures;
  const { cost, leads, revenue } = resultsOf(figures);
  return {
    clicks: String(clicks),
    bots: String(figures.bots),
    unique_clicks: String(figures.uniqueClicks),
    landing_clicks: String(landingViews),
    offer_clicks: String(landingClicks),
    lp_ctr: (ratio(landingClicks, clicks) * 100).toFixed(2),
    leads: String(leads),
    a_leads: String(approved),
    h_leads: String(hold),
    r_leads: String(rejected),
    approve: (ratio(approved, leads) * 100).toFixed(2),
    cr: (ratio(leads, clicks) * 100).toFixed(2),
    epc: ratio(revenue, clicks).toFixed(4),
    cpc: ratio(cost, clicks).toFixed(4),
    revenue: revenue.toFixed(2),
    cost: cost.toFixed(2),
    profit: (revenue - cost).toFixed(5),
    roi: (ratio(revenue - cost, cost) * 100).toFixed(2),
  };
}

const PERCENT = ['lp_ctr', 'approve', 'cr', 'roi'];
const GROUPED = /\B(?=(\d{3})+(?!\d))/g;

function withSeparators(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(GROUPED, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** With thousands separators and percent signs, as in statistics. */
function formattedFigures(figures: Figures): Record<string, string> {
  const plain = { ...plainFigures(figures), profit: '' };
  const profit = (figures.holdCents + figures.approvedCents - figures.costCents) / 100;
  plain.profit = profit.toFixed(2);
  return Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [
      name,
      PERCENT.includes(name) ? `${withSeparators(value)}%` : withSeparators(value),
    ]),
  );
}

/** Parses an offset in hours, or `±H:MM`, from -12 to 12. */
function readOffsetMs(text: string | null): number {
  const [, sign = '', hours = '', minutes = '0'] =
    /^([+-]?)(\d{1,2})(?::(\d{2}))?$/.exec(text?.trim() ?? '') ?? [];
  const offsetMs = (Number(hours) + Number(minutes) / 60) * HOUR_MS;
  if (hours === '' || Number(hours) > 12) {
    throw new Refusal('Wrong timezone');
  }
  return sign === '-' ? -offsetMs : offsetMs;
}

function readSpan(query: URLSearchParams, nowMs: number): Span {
  const code = query.get('date') ?? '';
  const offsetMs = readOffsetMs(query.get('timezone'));
  const today = Math.floor((nowMs + offsetMs) / DAY_MS);
  const days = (since: number, until: number): Span => ({
    fromMs: since * DAY_MS - offsetMs,
    toMs: (until + 1) * DAY_MS - offsetMs,
  });
  switch (code) {
    case '1':
      return days(today, today);
    case '2':
      return days(today - 1, today - 1);
    case '3':
      return days(today - 6, today);
    case '4':
      return days(today - 13, today);
    case '9':
      return { fromMs: 0, toMs: nowMs };
    case '10': {
      const [from, to] = [query.get('date_s') ?? '', query.get('date_e') ?? ''];
      const span = spanOfWalls({ from, to, toInstant: (wallMs) => wallMs - offsetMs });
      if (span === undefined) {
        throw new Refusal('Wrong date');
      }
      return span;
    }
    case '12': {
      const since = findDay(query.get('date_s') ?? '');
      const until = findDay(query.get('date_e') ?? '');
      if (since === undefined || until === undefined || since > until) {
        throw new Refusal('Wrong date');
      }
      return days(since, until);
    }
    default:
      throw new Refusal('Wrong date');
  }
}

/** 27 is token 1, 282 to 290 are tokens 2 to 10, 31 is the day, 1 is no grouping. */
function readGrouping(code: string, offsetMs: number): Grouping | undefined {
  if (code === '1') {
    return undefined;
  }
  if (code === '31') {
    return { by: 'day', timeZone: etcZone(offsetMs) };
  }
  const number = code === '27' ? 1 : Number(code) - 280;
  if (!Number.isInteger(number) || number < 1 || number > 10 || code === '281') {
    throw new Refusal('Wrong group');
  }
  return {
    by: 'token',
    find: ({ source }) => source.tokens.find((token) => token.number === number),
  };
}

function etcZone(offsetMs: number): string {
  const hours = offsetMs / HOUR_MS;
  if (!Number.isInteger(hours)) {
    throw new Refusal('Wrong timezone');
  }
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

function idOf({ index }: CatalogCampaign): string {
  return String(FIRST_ID + index);
}

function findCampaign({ trackers }: TrackerContext, id: string | null): CatalogCampaign {
  const campaign = trackers.catalog().campaigns.find((one) => idOf(one) === id);
  if (campaign === undefined) {
    throw new Refusal('Campaign not found');
  }
  return campaign;
}

function readUserGroup(query: URLSearchParams): number | undefined {
  const group = query.get('user_group') ?? 'all';
  if (group === 'all') {
    return undefined;
  }
  if (!TRACKER_USERS.some(({ id }) => String(id) === group)) {
    throw new Refusal('User not found');
  }
  return Number(group);
}

function listCampaigns(context: TrackerContext, query: URLSearchParams): object[] {
  const span = readSpan(query, context.nowMs);
  const owner = readUserGroup(query);
  const status = query.get('status') ?? '1';
  if (!['all', '1', '2', '3'].includes(status)) {
    throw new Refusal('Wrong status');
  }
  return context.trackers.catalog().campaigns.flatMap((campaign) => {
    if (owner !== undefined && campaign.ownerId !== owner) {
      return [];
    }
    const [total] = context.trackers.reports.read({
      tracker: TRACKER.version,
      campaigns: [campaign],
      groupings: [{ by: 'campaign' }],
      span,
      nowMs: context.nowMs,
    });
    const figures = plainFigures(total?.figures ?? emptyFigures());
    const row = {
      id: idOf(campaign),
      status: campaign.isDeleted ? '0' : '1',
      name: campaign.name,
      create_date: '2025-03-01 10:00:00',
      group_id: '0',
      group_name: '',
      ts_id: String(campaign.source.id),
      ts_name: campaign.source.name,
      start_date: '2025-03-01 10:00:00',
      current_cpc: (campaign.clickCents / 100).toFixed(2),
      auto_cpc: '0',
      keyword: `k${idOf(campaign)}`,
      url: `https://binom.sandbox.test/click.php?key=k${idOf(campaign)}`,
      is_note: '0',
      ...figures,
    };
    const hasTraffic = figures.clicks !== '0';
    const isListed =
      status === 'all' || status === '1' || (!campaign.isDeleted && (status === '3' || hasTraffic));
    return isListed ? [named(row, context)] : [];
  });
}

function readStats(context: TrackerContext, query: URLSearchParams): (object | null)[] {
  const campaign = findCampaign(context, query.get('camp_id'));
  const offsetMs = readOffsetMs(query.get('timezone'));
  const groupings = ['group1', 'group2', 'group3'].flatMap(
    (name) => readGrouping(query.get(name) ?? '1', offsetMs) ?? [],
  );
  const rows = context.trackers.reports.read({
    tracker: TRACKER.version,
    campaigns: [campaign],
    groupings,
    span: readSpan(query, context.nowMs),
    nowMs: context.nowMs,
  });
  return corruptRows(
    rows.map(({ figures, level, value }) =>
      named(
        {
          level: String(level),
          name: value === '' ? 'Unknown' : value,
          ...formattedFigures(figures),
        },
        context,
      ),
    ),
    context.settings,
  );
}

function updateCosts(context: TrackerContext, query: URLSearchParams): object {
  const campaign = findCampaign(context, query.get('camp_id'));
  const span = readSpan(query, context.nowMs);
  const { hasOldNames } = context.settings;
  const number = query.get(hasOldNames ? 'token_id' : 'token_number');
  const value = query.get(hasOldNames ? 'token_val' : 'token_value');
  const isPerClick = hasOldNames ? query.get('type') === '2' : query.has('cpc');
  const text = hasOldNames ? query.get('value') : (query.get('cost') ?? query.get('cpc'));
  const amount = Number(text);
  if (text === null || text === '' || !Number.isFinite(amount) || amount < 0) {
    throw new Refusal('Wrong cost');
  }
  acceptCost({
    context,
    tracker: TRACKER.version,
    campaign,
    token: number === null ? null : { number: Number(number), value: value ?? '' },
    span,
    cents: amount * 100,
    isPerClick,
  });
  return { check_status: 'true' };
}

function answerPage(context: TrackerContext, { query }: TrackerCall): unknown {
  switch (query.get('page')) {
    case 'Users':
      return TRACKER_USERS.map(({ id, login }) => ({ id: String(id), login }));
    case 'Campaigns':
      return corruptRows(listCampaigns(context, query), {
        ...context.settings,
        hasUnreadableRow: false,
      });
    case 'Traffic_Sources':
      return TRACKER_SOURCES.filter(
        ({ isDeleted }) => !isDeleted || query.get('status') === 'all',
      ).map(({ id, isDeleted, name, tokens }) => ({
        id: String(id),
        status: isDeleted ? '0' : '1',
        name,
        camps: String(
          context.trackers.catalog().campaigns.filter(({ source }) => source.id === id).length,
        ),
        tokens: String(tokens.length),
      }));
    case 'Stats':
      return readStats(context, query);
    case 'save_update_costs':
      if (query.get('api_key') === TRACKER.readOnlyApiKey) {
        throw new Refusal('Access denied');
      }
      return updateCosts(context, query);
    default:
      return undefined;
  }
}

function answerAction(context: TrackerContext, { query }: TrackerCall): unknown {
  const id = query.get('id');
  switch (query.get('action')) {
    case 'traffic_source@get': {
      const source = TRACKER_SOURCES.find((one) => String(one.id) === id);
      if (source === undefined) {
        throw new Refusal('Traffic source not found');
      }
      return {
        id: String(source.id),
        name: source.name,
        tokens: Object.fromEntries(
          source.tokens.map(({ name, number, parameter, placeholder }) => [
            String(number),
            { id: String(number), name, parameter, placeholder },
          ]),
        ),
      };
    }
    case 'campaign@get': {
      const campaign = findCampaign(context, id);
      return { id, name: campaign.name, ts_id: String(campaign.source.id) };
    }
    default:
      return undefined;
  }
}

/** Binom 1: everything is GET, the key is in the URL, and unknown callers get a decoy page. */
export function answerBinomV1(context: TrackerContext, call: TrackerCall): TrackerReply {
  const key = call.query.get('api_key');
  const isKnown = key === TRACKER.apiKey || key === TRACKER.readOnlyApiKey;
  const script = TRACKER.apiPath.slice(TRACKER.apiPath.lastIndexOf('/'));
  if (call.path !== script && call.path !== '/arm.php') {
    return decoyPage(404);
  }
  if (!isKnown || call.method !== 'GET') {
    return decoyPage();
  }
  try {
    const body = call.path === script ? answerPage(context, call) : answerAction(context, call);
    return body === undefined ? decoyPage() : { status: 200, body };
  } catch (error) {
    if (error instanceof Refusal) {
      return { status: 200, body: { error: error.message } };
    }
    throw error;
  }
}
