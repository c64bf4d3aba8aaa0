import type {
  AdAccountDto,
  AdCampaignDto,
  AdDto,
  AdSetDto,
} from '@ads-checker/shared/contracts/ad-objects';
import { deliveryFilterValueOf } from '@ads-checker/shared/domain/delivery';
import { type CheckerTab, checkerPath } from '../../lib/checker-path.ts';
import type { SearchHit } from '../../replica/index.ts';

export type AdObjectHit = SearchHit & {
  readonly kind: 'campaign' | 'ad_set' | 'ad';
  readonly adAccountId: string;
  readonly row: AdCampaignDto | AdSetDto | AdDto;
};
export type AdAccountHit = SearchHit & { readonly kind: 'adAccount'; readonly row: AdAccountDto };

export function isAdObjectHit(hit: SearchHit): hit is AdObjectHit {
  return (
    (hit.kind === 'campaign' || hit.kind === 'ad_set' || hit.kind === 'ad') &&
    hit.adAccountId !== null &&
    'effectiveStatus' in hit.row
  );
}

export function isAdAccountHit(hit: SearchHit): hit is AdAccountHit {
  return hit.kind === 'adAccount' && 'timeZone' in hit.row;
}

const TABS = {
  campaign: 'campaigns',
  ad_set: 'ad-sets',
  ad: 'ads',
} as const satisfies Record<AdObjectHit['kind'], CheckerTab>;

/** Deliveries that lists hide by default: a link to such an object must include them. */
const HIDDEN_DELIVERIES = ['archived', 'deleted', 'permanently_deleted'];

export function getHitPath(hit: SearchHit): string {
  const { adUserId } = hit;
  if (isAdObjectHit(hit)) {
    const delivery = deliveryFilterValueOf(hit.row);
    return checkerPath({
      adUserId,
      adAccountId: hit.adAccountId,
      tab: TABS[hit.kind],
      search: {
        q: hit.id,
        ...(HIDDEN_DELIVERIES.includes(delivery) ? { delivery: [delivery] } : {}),
      },
    });
  }
  return checkerPath({ adUserId, ...(hit.kind === 'adAccount' ? { adAccountId: hit.id } : {}) });
}

const HIT_GROUPS = [
  'campaign',
  'ad_set',
  'ad',
  'adAccount',
  'adUser',
] as const satisfies readonly SearchHit['kind'][];

/** Results by kind; the kind of the best result comes first, the rest in their fixed order. */
export function groupHits(
  hits: readonly SearchHit[],
): readonly { readonly kind: SearchHit['kind']; readonly hits: readonly SearchHit[] }[] {
  const [best] = hits;
  const kinds = [
    ...(best === undefined ? [] : [best.kind]),
    ...HIT_GROUPS.filter((kind) => kind !== best?.kind),
  ];
  return kinds
    .map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) }))
    .filter((group) => group.hits.length > 0);
}

export function getHitValue({
  kind,
  adUserId,
  id,
}: Pick<SearchHit, 'kind' | 'adUserId' | 'id'>): string {
  return `${kind}/${adUserId}/${id}`;
}
