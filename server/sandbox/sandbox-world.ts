import type {
  SampleAd,
  SampleAdSet,
  SampleCampaign,
  SampleCreative,
  SampleWorld,
} from '@ads-checker/shared/sample/index';

/** The sample world with what it does not begin with. */
export interface SandboxWorld extends SampleWorld {
  readonly adLabels: Map<string, SandboxLabel>;
  /** Ids of labels by `labelKey`. */
  readonly adLabelIds: Map<string, string>;
  readonly adVideos: Map<string, SandboxVideo>;
}

export interface SandboxLabel {
  readonly id: string;
  readonly adAccountId: string;
  readonly name: string;
  readonly createdAtMs: number;
}

export interface SandboxVideo {
  readonly id: string;
  readonly adAccountId: string;
  title: string;
  readonly bytes: number;
  readonly createdAtMs: number;
  /** All bytes are there, and processing may begin. */
  status: 'uploading' | 'uploaded' | 'deleted';
}

export function labelKey(label: { adAccountId: string; name: string }): string {
  return `${label.adAccountId} ${label.name}`;
}

export function toSandboxWorld(world: SampleWorld): SandboxWorld {
  return { ...world, adLabels: new Map(), adLabelIds: new Map(), adVideos: new Map() };
}

export type CreatedObject =
  | { type: 'campaign'; object: SampleCampaign }
  | { type: 'ad_set'; object: SampleAdSet }
  | { type: 'ad'; object: SampleAd }
  | { type: 'creative'; object: SampleCreative }
  | { type: 'ad_label'; object: SandboxLabel }
  | { type: 'ad_video'; object: SandboxVideo };

/** Adds a new object; lists are newest first. */
export function addCreated({ world, created }: { world: SandboxWorld; created: CreatedObject }) {
  const { object, type } = created;
  const adAccount = world.adAccounts.get(object.adAccountId);
  if (adAccount === undefined) {
    return;
  }
  const { id } = object;
  switch (type) {
    case 'campaign':
      (world.campaigns as Map<string, SampleCampaign>).set(id, object);
      adAccount.campaignIds = [id, ...adAccount.campaignIds];
      return;
    case 'ad_set': {
      const campaign = world.campaigns.get(object.campaignId);
      (world.adSets as Map<string, SampleAdSet>).set(id, object);
      adAccount.adSetIds = [id, ...adAccount.adSetIds];
      if (campaign !== undefined) {
        campaign.adSetIds = [id, ...campaign.adSetIds];
      }
      return;
    }
    case 'ad': {
      const campaign = world.campaigns.get(object.campaignId);
      const adSet = world.adSets.get(object.adSetId);
      (world.ads as Map<string, SampleAd>).set(id, object);
      for (const parent of [campaign, adSet, adAccount]) {
        if (parent !== undefined) {
          parent.adIds = [id, ...parent.adIds];
        }
      }
      return;
    }
    case 'creative':
      (world.creatives as Map<string, SampleCreative>).set(id, object);
      world.adImages.get(object.adImageId)?.creativeIds.push(id);
      return;
    case 'ad_label':
      world.adLabels.set(id, object);
      world.adLabelIds.set(labelKey(object), id);
      return;
    case 'ad_video':
      world.adVideos.set(id, object);
  }
}
