import type {
  SampleAd,
  SampleAdSet,
  SampleCampaign,
  SampleWorld,
} from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import type { JsonObject, Parameters } from './context.ts';
import { GraphError, invalidParameter, permissionDenied } from './errors.ts';
import { parseJson } from './filtering.ts';
import type { NodeCall } from './node-kind.ts';
import { readFlag } from './parameter-values.ts';
import { getAdAccount } from './parents.ts';
import type { Target } from './update-values.ts';

/** Limit of objects per copy, including the source. */
const OBJECTS_MAX = 3;
/** Live objects of one kind in an ad account. */
const ACCOUNT_MAX = 6_000;
/** Ad account statuses that allow copying. */
const COPYING_STATUSES: readonly number[] = [1, 8, 9];

const STATUS_OPTIONS = ['ACTIVE', 'PAUSED', 'INHERITED_FROM_SOURCE'] as const;
const renameSchema = z.object({
  rename_strategy: z
    .enum(['DEEP_RENAME', 'ONLY_TOP_LEVEL_RENAME', 'NO_RENAME'])
    .default('ONLY_TOP_LEVEL_RENAME'),
  rename_prefix: z.string().default(''),
  rename_suffix: z.string().default(' - Copy'),
});

type SampleObject = SampleCampaign | SampleAdSet | SampleAd;

interface Branch {
  readonly type: Target['type'];
  readonly object: SampleObject;
  readonly children: readonly Branch[];
}

function isLive({ status }: SampleObject): boolean {
  return status === 'ACTIVE' || status === 'PAUSED';
}

/** The object with all descendants copied with it. */
function branchOf({
  target,
  world,
  isDeep,
}: {
  target: Target;
  world: SampleWorld;
  isDeep: boolean;
}): Branch {
  const { type, object } = target;
  const childTargets: Target[] =
    !isDeep || type === 'ad'
      ? []
      : type === 'campaign'
        ? object.adSetIds.flatMap((id): Target[] => {
            const adSet = world.adSets.get(id);
            return adSet === undefined ? [] : [{ type: 'ad_set', object: adSet }];
          })
        : object.adIds.flatMap((id): Target[] => {
            const ad = world.ads.get(id);
            return ad === undefined ? [] : [{ type: 'ad', object: ad }];
          });
  const children = childTargets
    .filter((child) => isLive(child.object))
    .map((child) => branchOf({ target: child, world, isDeep }));
  return { type, object, children };
}

function countObjects({ children }: Branch): number {
  return children.reduce((count, child) => count + countObjects(child), 1);
}

function tooLarge(): GraphError {
  return new GraphError({
    body: {
      message: 'Invalid parameter',
      type: 'OAuthException',
      code: 100,
      error_subcode: 1_885_194,
      is_transient: false,
      error_user_title: 'The copy request is too large',
      error_user_msg:
        'The total number of ads, ad sets and campaigns to copy at once must be less than 3. If you use the normal API mode, consider calling the API in an asynchronous batch.',
    },
  });
}

function readParent(input: {
  target: Target;
  parameters: Parameters;
  world: SampleWorld;
}): string | undefined {
  const { parameters, target, world } = input;
  const name = target.type === 'ad_set' ? 'campaign_id' : 'adset_id';
  const id = target.type === 'campaign' ? undefined : parameters.get(name);
  if (id === undefined) {
    return undefined;
  }
  const parent = (target.type === 'ad_set' ? world.campaigns : world.adSets).get(id);
  if (parent === undefined || parent.adAccountId !== target.object.adAccountId) {
    throw invalidParameter(`Param ${name} must be an object of the same ad account`);
  }
  return id;
}

const ID_KEYS = {
  campaign: 'copied_campaign_id',
  ad_set: 'copied_adset_id',
  ad: 'copied_ad_id',
} as const;

/** Copies an object, paused and under the name with a suffix unless asked otherwise. */
export function copyObject(input: NodeCall & { target: Target }): JsonObject {
  const { context, parameters, state, target } = input;
  const { world } = context;
  const adAccount = getAdAccount({ object: target.object, context });
  const tasks = context.viewer.tasks.get(adAccount.id) ?? [];
  if (!tasks.includes('ADVERTISE') && !tasks.includes('MANAGE')) {
    throw permissionDenied(
      `The user has no permission to copy objects of ad account ${adAccount.id}`,
    );
  }
  if (!COPYING_STATUSES.includes(adAccount.status)) {
    throw new GraphError({
      body: {
        message: 'Invalid parameter',
        type: 'OAuthException',
        code: 100,
        error_subcode: 3_910_001,
      },
    });
  }
  if (target.type === 'ad' && parameters.has('deep_copy')) {
    throw invalidParameter('Param deep_copy is not supported for ads');
  }
  const statusOption = parameters.get('status_option') ?? 'PAUSED';
  if (!STATUS_OPTIONS.some((option) => option === statusOption)) {
    throw invalidParameter(`Param status_option must be one of {${STATUS_OPTIONS.join(', ')}}`);
  }
  const rename = renameSchema.safeParse(parseJson(parameters.get('rename_options') ?? '{}'));
  if (!rename.success) {
    throw invalidParameter(
      'Param rename_options must be {rename_strategy, rename_prefix, rename_suffix}',
    );
  }
  const parentId = readParent({ target, parameters, world });
  const root = branchOf({ target, world, isDeep: readFlag(parameters, 'deep_copy') ?? false });
  if (countObjects(root) > OBJECTS_MAX) {
    throw tooLarge();
  }
  if (
    adAccount.adIds.filter((id) => isLive(world.ads.get(id) ?? target.object)).length >= ACCOUNT_MAX
  ) {
    throw new GraphError({
      body: {
        message: 'Invalid parameter',
        type: 'OAuthException',
        code: 100,
        error_subcode: 1_487_225,
      },
    });
  }
  const { rename_strategy: strategy, rename_prefix: prefix, rename_suffix: suffix } = rename.data;
  const made: JsonObject[] = [];
  const copy = ({
    branch,
    newParentId,
    isRoot,
  }: {
    branch: Branch;
    newParentId: string | undefined;
    isRoot: boolean;
  }): string => {
    const { object, type } = branch;
    const id = state.journal.nextId();
    const isRenamed =
      strategy === 'DEEP_RENAME' || (strategy === 'ONLY_TOP_LEVEL_RENAME' && isRoot);
    state.journal.apply({
      atMs: context.nowMs,
      profileId: context.viewer.facebookId,
      objectType: type,
      objectId: id,
      adAccountId: adAccount.id,
      values: {
        copyOf: object.id,
        ...(newParentId === undefined ? {} : { parentId: newParentId }),
        name: isRenamed ? `${prefix}${object.name}${suffix}` : object.name,
        status: statusOption === 'INHERITED_FROM_SOURCE' ? object.status : statusOption,
        createdAtMs: context.nowMs,
      },
    });
    made.push({ ad_object_type: type, source_id: object.id, copied_id: id });
    for (const child of branch.children) {
      copy({ branch: child, newParentId: id, isRoot: false });
    }
    return id;
  };
  const copiedId = copy({ branch: root, newParentId: parentId, isRoot: true });
  return {
    [ID_KEYS[target.type]]: copiedId,
    ...(target.type === 'ad' ? {} : { ad_object_ids: made }),
  };
}

/** Copies of an object, newest first. */
export function listCopies<T extends { id: string }>({
  objects,
  sourceOf,
  id,
}: {
  objects: ReadonlyMap<string, T>;
  sourceOf: (object: T) => string | null;
  id: string;
}): T[] {
  return [...objects.values()].filter((object) => sourceOf(object) === id).reverse();
}
