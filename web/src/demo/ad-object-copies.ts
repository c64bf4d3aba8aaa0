import {
  type AdObjectCopyDto,
  type NewAdObjectCopy,
  adObjectCopyRoutes as r,
} from '@ads-checker/shared/contracts/ad-object-copies';
import type { AdObjectLevel } from '@ads-checker/shared/contracts/ad-object-values';
import type { AdAccountDto } from '@ads-checker/shared/contracts/ad-objects';
import { canDuplicateAdObjects } from '@ads-checker/shared/domain/ad-objects';
import { AppError, entityNotFound } from '@ads-checker/shared/errors';
import { type DemoHandler, serve } from './serve.ts';

export interface DemoObject {
  readonly id: string;
  readonly name: string;
  readonly adCampaignId?: string | null;
}

const SOURCES = {
  campaign: 'sourceCampaignId',
  ad_set: 'sourceAdSetId',
  ad: 'sourceAdId',
} as const satisfies Record<AdObjectLevel, string>;
const BELOW = { campaign: 'ad_set', ad_set: 'ad', ad: null } as const;

/** Duplicates of recorded objects, which are there as soon as they are asked for. */
export function serveAdObjectCopies({
  find,
  listBelow,
  add,
  accountOf,
  nextId,
  now,
}: {
  readonly find: (level: AdObjectLevel, id: string) => DemoObject | undefined;
  /** Ids of the level directly below. */
  readonly listBelow: (level: AdObjectLevel, id: string) => readonly string[];
  readonly add: (input: { adAccountId: string; level: AdObjectLevel; row: DemoObject }) => void;
  readonly accountOf: (adAccountId: string) => Pick<AdAccountDto, 'status'>;
  readonly nextId: () => string;
  readonly now: () => number;
}): readonly DemoHandler[] {
  const made = new Map<string, AdObjectCopyDto>();

  const parentFields = (level: AdObjectLevel, parentId: string | undefined) => {
    if (parentId === undefined || level === 'campaign') {
      return {};
    }
    const adCampaignId =
      level === 'ad_set' ? parentId : (find('ad_set', parentId)?.adCampaignId ?? null);
    return level === 'ad_set' ? { adCampaignId } : { adCampaignId, adSetId: parentId };
  };
  const copy = (input: {
    readonly adAccountId: string;
    readonly level: AdObjectLevel;
    readonly sourceId: string;
    readonly isDeep: boolean;
    readonly suffix: string;
    readonly parentId: string | undefined;
  }): string => {
    const { adAccountId, level, sourceId, isDeep, suffix, parentId } = input;
    const source = find(level, sourceId);
    if (source === undefined) {
      throw entityNotFound('Ad object', sourceId);
    }
    const id = nextId();
    const at = new Date(now()).toISOString();
    const count = { campaign: { adSetCount: 0 }, ad_set: { adCount: 0 }, ad: {} }[level];
    const row = {
      ...source,
      ...count,
      ...parentFields(level, parentId),
      id,
      name: `${source.name}${suffix}`,
      status: 'PAUSED',
      createdAt: at,
      updatedAt: at,
      [SOURCES[level]]: sourceId,
    };
    add({ adAccountId, level, row });
    const below = BELOW[level];
    for (const childId of isDeep && below !== null ? listBelow(level, sourceId) : []) {
      const child = { adAccountId, level: below ?? level, sourceId: childId, suffix: '' };
      copy({ ...child, isDeep: below === 'ad_set', parentId: id });
    }
    return id;
  };

  const create = (adUserId: string, wanted: NewAdObjectCopy): AdObjectCopyDto => {
    const { id, adAccountId, level, sourceIds, count, isDeep, suffix, parentId } = wanted;
    if (!canDuplicateAdObjects(accountOf(adAccountId))) {
      throw new AppError(
        'FailedPreconditionError',
        'Nothing can be duplicated in an ad account of this status.',
        { code: 'duplicating_not_allowed' },
      );
    }
    const items = sourceIds.flatMap((sourceId) =>
      Array.from({ length: count }, (_, index) => {
        const ending = index === 0 ? suffix : `${suffix} ${index + 1}`;
        const copiedId = copy({ adAccountId, level, sourceId, isDeep, suffix: ending, parentId });
        return { sourceId, state: 'copied' as const, copiedId, error: null, below: null };
      }),
    );
    const at = new Date(now()).toISOString();
    const times = { createdAt: at, finishedAt: at, resumesAt: null };
    const head = { id, adUserId, adAccountId, level, isDeep, parentId: parentId ?? null };
    const answer: AdObjectCopyDto = { ...head, ...times, state: 'finished', items };
    made.set(id, answer);
    return answer;
  };

  return [
    serve(r.create, ({ params: { adUserId }, body }) => ({ data: create(adUserId, body) })),
    serve(r.get, ({ params: { copyId } }) => {
      const found = made.get(copyId);
      if (found === undefined) {
        throw entityNotFound('Copy', copyId);
      }
      return { data: found };
    }),
  ];
}
