import { adUserRoutes } from '@ads-checker/shared/contracts/ad-users';
import { commentBoostingRoutes } from '@ads-checker/shared/contracts/comment-boosting';
import { commentPresetRoutes } from '@ads-checker/shared/contracts/comment-presets';
import { costUpdateRoutes } from '@ads-checker/shared/contracts/cost-updates';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { notificationTemplateRoutes } from '@ads-checker/shared/contracts/notification-templates';
import { pagePostRoutes } from '@ads-checker/shared/contracts/page-posts';
import { ruleActionRoutes } from '@ads-checker/shared/contracts/rule-actions';
import { ruleRoutes } from '@ads-checker/shared/contracts/rules';
import { savedViewsRoutes } from '@ads-checker/shared/contracts/saved-views';
import { trackerRoutes } from '@ads-checker/shared/contracts/trackers';
import { defaultTemplate } from '@ads-checker/shared/domain/notifications/default-templates';
import {
  API_PREFIX,
  API_VERSION,
  API_VERSION_HEADER,
  fillPath,
  type RouteBodyInput,
  type RouteParams,
  type RouteResponse,
  type RouteShape,
} from '@ads-checker/shared/http';
import type { SampleProfile, SampleTeam, SampleWorld } from '@ads-checker/shared/sample/index';
import { createSampleRule, SAMPLE_RULE_TRACKER } from '@ads-checker/shared/sample/rules';

const HOUR_S = 3_600;
const PRESET_NAME = 'Questions about solar';

interface Person {
  readonly baseUrl: string;
  /** The address under which browsers know the server. */
  readonly appOrigin: string;
  readonly signal: AbortSignal;
}

/** The administrator of the sample team at the server's own API. */
class ApiClient {
  readonly #person: Person;
  #cookie = '';

  constructor(person: Person) {
    this.#person = person;
  }

  async call<R extends RouteShape>(
    route: R,
    {
      params = {},
      body,
    }: {
      readonly params?: RouteParams<R> | Record<string, never>;
      readonly body?: RouteBodyInput<R>;
    } = {},
  ): Promise<RouteResponse<R>> {
    const { baseUrl, appOrigin, signal } = this.#person;
    const path = fillPath(route.path, params as Readonly<Record<string, string>>);
    const response = await fetch(`${baseUrl}${API_PREFIX}${path}`, {
      method: route.method,
      signal,
      headers: {
        origin: appOrigin,
        [API_VERSION_HEADER]: String(API_VERSION),
        ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    this.#cookie = set.length === 0 ? this.#cookie : set.join('; ');
    const answer: unknown = await response.json();
    if (!response.ok) {
      throw new Error(`${route.method} ${route.path}: ${JSON.stringify(answer)}`);
    }
    return route.response?.parse(answer) as RouteResponse<R>;
  }
}

/** The post of a running ad, and a Page that the profile may comment as. */
function findPost(
  world: SampleWorld,
  { profile, pageIds }: { readonly profile: SampleProfile; readonly pageIds: ReadonlySet<string> },
): { readonly pageId: string; readonly postId: string } | undefined {
  for (const adAccountId of profile.tasks.keys()) {
    for (const adId of world.adAccounts.get(adAccountId)?.adIds ?? []) {
      const creative = world.creatives.get(world.ads.get(adId)?.creativeId ?? '');
      if (creative?.pagePostId != null && pageIds.has(creative.pageId)) {
        return { pageId: creative.pageId, postId: creative.pagePostId };
      }
    }
  }
  return undefined;
}

interface Scene {
  readonly client: ApiClient;
  readonly accountId: string;
  readonly adUserId: string;
  readonly binomId: string;
  readonly profile: SampleProfile;
  readonly world: SampleWorld;
  readonly team: SampleTeam;
}

type Work = (scene: Scene) => Promise<unknown>;

const saveView: Work = ({ client, accountId, adUserId, profile }) => {
  const [adAccountId = ''] = profile.tasks.keys();
  return client.call(savedViewsRoutes.create, {
    params: { accountId },
    body: {
      name: 'Top spend of the week',
      isShared: true,
      list: 'ads',
      query: '?sort=-spend',
      period: { preset: 'last_7_days' },
      columns: ['switch', 'delivery', 'spend', 'results', 'costPerResult'],
      pinned: [],
      adUserId,
      adAccountId,
    },
  });
};

const addTemplate: Work = ({ client, accountId }) => {
  const notificationType = 'ad_status_change';
  const { message, customTokens } = structuredClone(defaultTemplate(notificationType, 'en-US'));
  return client.call(notificationTemplateRoutes.create, {
    params: { accountId },
    body: { notificationType, name: 'News of ads', message, customTokens: [...customTokens] },
  });
};

/** Costs go to all campaigns of one tracker. */
const sendCosts: Work = ({ client, adUserId, binomId }) =>
  client.call(costUpdateRoutes.updateTask, {
    params: { adUserId },
    body: { binomSettings: [{ binomId, binomUserId: null, binomCampaignIds: [] }] },
  });

/** A rule with a log that changes nothing by itself: no sample ad costs so much. */
const watchCampaign: Work = async ({ client, adUserId, binomId, world, team }) => {
  const sample = createSampleRule({ world, team });
  if (sample === null) {
    return;
  }
  const { data } = await client.call(ruleRoutes.create, {
    params: { adUserId },
    body: {
      rules: [
        {
          ...sample.rule,
          binomId,
          name: 'Turn off very expensive ads',
          isEnabled: true,
          conditions: {
            operator: 'and',
            items: [{ column: 'cost', operator: 'greater_than_or_equal', value: 100_000 }],
          },
          checkIntervalInSeconds: HOUR_S,
        },
      ],
    },
  });
  const [rule] = data.rules;
  if (rule !== undefined) {
    await client.call(ruleActionRoutes.runNow, { params: { ruleId: rule.id } });
  }
};

const boostPost: Work = async ({ client, accountId, adUserId, world, profile }) => {
  const { data: preset } = await client.call(commentPresetRoutes.create, {
    params: { accountId },
    body: {
      name: PRESET_NAME,
      comments: [{ text: 'Asked often: how long does it take? About a day.' }],
    },
  });
  const { data: pages } = await client.call(pagePostRoutes.listPages, { params: { adUserId } });
  const pageIds = new Set(pages.flatMap(({ id, canReplyAsPage }) => (canReplyAsPage ? [id] : [])));
  const post = findPost(world, { profile, pageIds });
  if (post === undefined) {
    return;
  }
  await client.call(commentBoostingRoutes.createUser, {
    params: { accountId },
    body: {
      adUserId,
      pageId: post.pageId,
      cookie: profile.cookie,
      userAgent: profile.userAgent,
    },
  });
  await client.call(commentBoostingRoutes.createTask, {
    params: { accountId },
    body: {
      commentPresetId: preset.commentPreset.id,
      postUrl: post.postId,
      delayBetweenComment: { min: 1, max: 1 },
    },
  });
};

const WORK: readonly Work[] = [saveView, addTemplate, sendCosts, watchCampaign, boostPost];

/**
 * What the sample team has under way, so that no screen of a newcomer is empty: done once, over the
 * API, as its administrator. Parts that fail leave the others alone.
 *
 * @returns the errors of parts that failed
 */
export async function doSampleWork({
  world,
  team,
  credentials,
  ...person
}: Person & {
  readonly world: SampleWorld;
  readonly team: SampleTeam;
  readonly credentials: { readonly username: string; readonly password: string };
}): Promise<readonly unknown[]> {
  const client = new ApiClient(person);
  const { session } = (await client.call(identityRoutes.login, { body: credentials })).data;
  const { accountId, teamId } = session;
  const profile = createSampleRule({ world, team })?.profile;
  if (accountId === null || teamId === null || profile === undefined) {
    return [];
  }
  const [{ data: own }, { data: connected }] = await Promise.all([
    client.call(adUserRoutes.list, { params: { accountId } }),
    client.call(trackerRoutes.listOfTeam, { params: { teamId } }),
  ]);
  const adUser = own.adUsers.find(({ facebookId }) => facebookId === profile.facebookId);
  const binom = connected.binoms.find(({ version }) => version === SAMPLE_RULE_TRACKER);
  if (adUser === undefined || binom === undefined) {
    return [];
  }
  const scene: Scene = {
    client,
    accountId,
    adUserId: adUser.id,
    binomId: binom.id,
    profile,
    world,
    team,
  };
  const errors: unknown[] = [];
  for (const work of WORK) {
    await work(scene).catch((error: unknown) => errors.push(error));
  }
  await client.call(identityRoutes.logout);
  return errors;
}
