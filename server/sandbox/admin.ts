import {
  BULK_PROFILES_MAX,
  createBulkProfile,
  type SampleProfile,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import { type AdminReply, parseAdmin } from './admin-input.ts';
import { answerComments } from './comment-admin.ts';
import { faultSchema } from './faults.ts';
import { secretOfApp } from './graph/apps.ts';
import { catalogSettingsSchema } from './graph/catalog-store.ts';
import { creationSettingsSchema } from './graph/creation/settings.ts';
import { reviewSchema } from './graph/reviews.ts';
import { answerProxyAdmin } from './proxies/admin.ts';
import type { ProxyProvider } from './proxies/provider.ts';
import type { SandboxState } from './state.ts';
import { answerTrackersAdmin } from './trackers/admin.ts';
import type { RunningVendor } from './vendor.ts';

const settingsSchema = z
  .strictObject({
    scoreLimit: z.int().min(1),
    blockSeconds: z.int().min(1),
    delayMs: z.int().min(0).max(120_000),
    clockOffsetMs: z.int(),
    appCallsPerHour: z.int().min(1),
    hasDailyBudgetFloor: z.boolean(),
  })
  .partial();

const appSchema = z.strictObject({
  profileId: z.string().regex(/^\d+$/, 'must be the digits of a profile'),
  appId: z.string().regex(/^\d+$/, 'must be the digits of an application'),
});

const tokenSchema = z.strictObject({
  profileId: z.string().regex(/^\d+$/, 'must be the digits of a profile'),
  permissions: z.array(z.string()),
  prefix: z
    .string()
    .regex(/^EAA[A-Za-z]$/, 'must begin with EAA')
    .optional(),
});

const adAccountSchema = z
  .strictObject({
    adAccountId: z.string().regex(/^\d+$/, 'must be the digits of an ad account'),
    status: z.int(),
    disableReason: z.int().min(0),
  })
  .partial({ disableReason: true });

const listQuerySchema = z.strictObject({ since: z.coerce.number().int().min(0).default(0) });

const BULK_AT_ONCE_MAX = 5_000;
const bulkQuerySchema = z.strictObject({
  from: z.coerce.number().int().min(0).max(BULK_PROFILES_MAX).default(0),
  count: z.coerce.number().int().min(1).max(BULK_AT_ONCE_MAX).default(100),
});

const identify = (profile: SampleProfile) => ({
  facebookId: profile.facebookId,
  name: profile.name,
  accessToken: profile.accessToken,
  cookie: profile.cookie,
  userAgent: profile.userAgent,
  capabilities: profile.capabilities,
  tokenState: profile.tokenState,
  adAccounts: [...profile.tasks].map(([id, tasks]) => ({ id, tasks })),
});

function listBulkProfiles({
  world,
  query,
}: {
  world: SampleWorld;
  query: URLSearchParams;
}): AdminReply {
  const parsed = parseAdmin({ schema: bulkQuerySchema, source: Object.fromEntries(query) });
  if ('refusal' in parsed) {
    return parsed.refusal;
  }
  const { count, from } = parsed.value;
  const length = Math.min(count, BULK_PROFILES_MAX - from);
  const profiles = Array.from({ length }, (_, at) =>
    identify(createBulkProfile({ world, index: from + at })),
  );
  return { status: 200, body: { data: profiles } };
}

function summarise(world: SampleWorld): unknown {
  const large = world.adAccounts.get(world.largeAdAccountId ?? '');
  return {
    seed: world.seed,
    profiles: world.profiles.map(identify),
    otherProfiles: world.otherProfiles.map(identify),
    largeAdAccountId: world.largeAdAccountId ?? null,
    adAccounts: [...world.adAccounts.values()].map((adAccount) => ({
      id: adAccount.id,
      name: adAccount.name,
      status: adAccount.status,
      currency: adAccount.currency,
      timeZone: adAccount.timeZone,
      campaigns: adAccount.campaignIds.length,
      adSets: adAccount.adSetIds.length,
      ads: adAccount.adIds.length,
      adImages: adAccount.adImageIds.length,
    })),
    notable: {
      campaignId: large?.campaignIds[0] ?? null,
      adSetId: large?.adSetIds[0] ?? null,
      adId: large?.adIds[0] ?? null,
    },
  };
}

function answerReview({ state, body }: { state: SandboxState; body: unknown }): AdminReply {
  const parsed = parseAdmin({ schema: reviewSchema, source: body });
  if ('refusal' in parsed) {
    return parsed.refusal;
  }
  return state.reviews.decide({ ...parsed.value, nowMs: state.nowMs() })
    ? { status: 200, body: { success: true } }
    : { status: 404, body: { error: 'There is no such ad.' } };
}

/** Changes the status of an ad account, as the network does when it disables one. */
function answerAdAccount({ state, body }: { state: SandboxState; body: unknown }): AdminReply {
  const parsed = parseAdmin({ schema: adAccountSchema, source: body });
  if ('refusal' in parsed) {
    return parsed.refusal;
  }
  const { adAccountId, status, disableReason = 0 } = parsed.value;
  if (!state.journal.world.adAccounts.has(adAccountId)) {
    return { status: 404, body: { error: 'There is no such ad account.' } };
  }
  state.journal.apply({
    atMs: state.nowMs(),
    profileId: '0',
    objectType: 'ad_account',
    objectId: adAccountId,
    adAccountId,
    values: { status, disableReason },
  });
  return { status: 200, body: { success: true } };
}

/** Control endpoints; `path` follows `/__sandbox`. */
export async function answerAdmin(input: {
  state: SandboxState;
  vendors: readonly { readonly name: string; readonly running: RunningVendor }[];
  provider: ProxyProvider;
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}): Promise<AdminReply> {
  const { body, method, path, provider, query, state } = input;
  for (const { name, running } of input.vendors) {
    if (running.answerAdmin !== undefined && path.startsWith(`/${name}/`)) {
      return running.answerAdmin({ method, path: path.slice(name.length + 1), query, body });
    }
  }
  const [, trackersPath] = /^\/trackers((?:\/.*)?)$/.exec(path) ?? [];
  if (trackersPath !== undefined) {
    const { trackers } = state;
    return answerTrackersAdmin({ trackers, method, path: trackersPath, query, body });
  }
  const faultId = /^\/faults\/(\d+)$/.exec(path)?.[1];
  if (method === 'DELETE' && faultId !== undefined) {
    return state.faults.remove(faultId)
      ? { status: 200, body: { success: true } }
      : { status: 404, body: { error: 'There is no such fault.' } };
  }
  const call = `${method} ${path}`;
  switch (call) {
    case 'GET /health':
      return { status: 200, body: { status: 'ok' } };
    case 'GET /faults':
      return { status: 200, body: { data: state.faults.list() } };
    case 'POST /faults': {
      const parsed = parseAdmin({ schema: faultSchema, source: body });
      return 'refusal' in parsed
        ? parsed.refusal
        : { status: 201, body: { id: state.faults.add(parsed.value) } };
    }
    case 'DELETE /faults':
      state.faults.clear();
      return { status: 200, body: { success: true } };
    case 'GET /calls': {
      const parsed = parseAdmin({ schema: listQuerySchema, source: Object.fromEntries(query) });
      return 'refusal' in parsed
        ? parsed.refusal
        : {
            status: 200,
            body: {
              data: state.calls.list({ sinceSequence: parsed.value.since }),
              counters: state.calls.counters(),
            },
          };
    }
    case 'DELETE /calls':
      state.calls.clear();
      return { status: 200, body: { success: true } };
    case 'GET /actions': {
      const parsed = parseAdmin({ schema: listQuerySchema, source: Object.fromEntries(query) });
      return 'refusal' in parsed
        ? parsed.refusal
        : {
            status: 200,
            body: {
              data: state.journal.actions.filter(({ sequence }) => sequence > parsed.value.since),
            },
          };
    }
    case 'DELETE /actions': {
      const parsed = parseAdmin({ schema: listQuerySchema, source: Object.fromEntries(query) });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      // Budgets that were never changed may be changed as often as before.
      state.budgets.clear();
      return { status: 200, body: { data: state.journal.revert(parsed.value.since) } };
    }
    case 'POST /settings': {
      const parsed = parseAdmin({ schema: settingsSchema, source: body });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      const { appCallsPerHour, blockSeconds, scoreLimit, ...settings } = parsed.value;
      state.usage.configure({
        ...(scoreLimit === undefined ? {} : { scoreLimit }),
        ...(blockSeconds === undefined ? {} : { blockSeconds }),
        ...(appCallsPerHour === undefined ? {} : { appCallsPerHour }),
      });
      const { delayMs, clockOffsetMs, hasDailyBudgetFloor } = { ...state.settings, ...settings };
      Object.assign(state.settings, { delayMs, clockOffsetMs, hasDailyBudgetFloor });
      return { status: 200, body: { success: true } };
    }
    case 'GET /apps':
      return {
        status: 200,
        body: { data: state.apps.list().map((app) => ({ ...app, secret: secretOfApp(app) })) },
      };
    case 'POST /apps': {
      const parsed = parseAdmin({ schema: appSchema, source: body });
      return 'refusal' in parsed
        ? parsed.refusal
        : { status: 200, body: { data: state.apps.assign(parsed.value) } };
    }
    case 'POST /tokens': {
      const parsed = parseAdmin({ schema: tokenSchema, source: body });
      return 'refusal' in parsed
        ? parsed.refusal
        : {
            status: 201,
            body: { data: { accessToken: state.limitedTokens.issue(parsed.value) } },
          };
    }
    case 'POST /reviews':
      return answerReview({ state, body });
    case 'GET /comments':
    case 'POST /comments':
    case 'POST /comments/burst':
    case 'POST /comments/flow':
    case 'POST /comments/posts':
    case 'POST /comments/rules':
      return answerComments({ state, call, body });
    case 'POST /catalogs': {
      const parsed = parseAdmin({ schema: catalogSettingsSchema, source: body });
      return 'refusal' in parsed
        ? parsed.refusal
        : {
            status: 200,
            body: { data: { id: state.catalogs.configure(parsed.value)?.id ?? null } },
          };
    }
    case 'POST /creation': {
      const parsed = parseAdmin({ schema: creationSettingsSchema, source: body });
      if ('refusal' in parsed) {
        return parsed.refusal;
      }
      state.creation.configure(parsed.value);
      return { status: 200, body: { success: true } };
    }
    case 'POST /ad-accounts':
      return answerAdAccount({ state, body });
    case 'GET /proxies':
    case 'POST /proxies':
      return answerProxyAdmin({ exits: state.exits, provider, method, body });
    case 'GET /bulk-profiles':
      return listBulkProfiles({ world: state.journal.world, query });
    case 'POST /reset':
      state.reset();
      for (const { running } of input.vendors) {
        running.reset?.();
      }
      await provider.setListening(true);
      return { status: 200, body: { success: true } };
    case 'GET /world':
      return { status: 200, body: summarise(state.journal.world) };
    default:
      return { status: 404, body: { error: `There is no ${method} ${path} here.` } };
  }
}
