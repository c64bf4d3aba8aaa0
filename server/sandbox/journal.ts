import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { CONFIGURED_STATUSES } from '@ads-checker/shared/contracts/ad-object-values';
import {
  createSampleWorld,
  type SampleAd,
  type SampleAdImage,
  type SampleAdSet,
  type SampleCampaign,
  type SampleGiven,
  type SampleReviewFeedback,
  type SampleSizes,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import {
  addCreated,
  type CreatedObject,
  type SandboxWorld,
  toSandboxWorld,
} from './sandbox-world.ts';

const OBJECT_TYPES = [
  'ad_account',
  'campaign',
  'ad_set',
  'ad',
  'ad_image',
  'pixel',
  'creative',
  'ad_label',
  'ad_video',
] as const;

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const actionSchema = z.object({
  sequence: z.int(),
  at: z.string(),
  profileId: z.string(),
  objectType: z.enum(OBJECT_TYPES),
  objectId: z.string(),
  adAccountId: z.string(),
  /** Fields of the sample world's object that the write set, in its units. */
  values: valuesSchema,
});
type SandboxAction = z.infer<typeof actionSchema>;

const headerSchema = z.object({
  seed: z.int(),
  nowMs: z.number(),
  /** Of the last action, which may have been reverted. */
  lastSequence: z.int().default(0),
});

/**
 * The sample world and its changes. With a state file every change is appended before it is
 * acknowledged, so that it survives a restart or a kill.
 */
export interface Journal {
  readonly world: SandboxWorld;
  readonly actions: readonly SandboxAction[];
  /** Of the last action, also of one that was reverted: none is used twice. */
  readonly lastSequence: number;
  /** For an object that the next action makes. */
  nextId(): string;
  apply(action: Omit<SandboxAction, 'sequence' | 'at'> & { atMs: number }): void;
  /** The world as it was before the actions after this one. Returns what they were. */
  revert(since: number): readonly SandboxAction[];
  reset(): void;
}

export function openJournal(input: {
  seed: number;
  nowMs: number;
  sizes?: Partial<SampleSizes>;
  stateFile?: string | undefined;
}): Journal {
  const { stateFile } = input;
  const lines =
    stateFile !== undefined && existsSync(stateFile)
      ? readFileSync(stateFile, 'utf8').split('\n')
      : [];
  const header = headerSchema.safeParse(parseLine(lines[0] ?? ''));
  // The world keeps the time it was first generated for, so that its dates do not move between
  // restarts.
  const isKept = header.success && header.data.seed === input.seed;
  let nowMs = isKept ? header.data.nowMs : input.nowMs;
  const create = (): SandboxWorld =>
    toSandboxWorld(createSampleWorld({ seed: input.seed, nowMs, sizes: input.sizes ?? {} }));
  let actions: SandboxAction[] = [];
  let lastSequence = isKept ? header.data.lastSequence : 0;
  const begin = (): void => {
    if (stateFile !== undefined) {
      mkdirSync(dirname(stateFile), { recursive: true });
      const entries = [{ seed: input.seed, nowMs, lastSequence }, ...actions];
      writeFileSync(
        `${stateFile}.new`,
        entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
      );
      renameSync(`${stateFile}.new`, stateFile);
    }
  };
  let world = create();

  if (isKept) {
    for (const line of lines.slice(1)) {
      // A truncated last line is a change that was never acknowledged.
      const action = actionSchema.safeParse(parseLine(line));
      if (action.success) {
        change({ world, action: action.data });
        actions.push(action.data);
        lastSequence = Math.max(lastSequence, action.data.sequence);
      }
    }
    // Rewritten, or the next line would be appended to the truncated one.
    begin();
  } else {
    begin();
  }

  return {
    get world() {
      return world;
    },
    get actions() {
      return actions;
    },
    get lastSequence() {
      return lastSequence;
    },
    // As those of the sample world go on; the number of the next action makes each a new one.
    nextId: () => `12021479${String(1_000_000_000 + lastSequence)}`,
    apply: ({ atMs, ...rest }) => {
      const action: SandboxAction = {
        ...rest,
        sequence: lastSequence + 1,
        at: new Date(atMs).toISOString(),
      };
      if (stateFile !== undefined) {
        appendFileSync(stateFile, `${JSON.stringify(action)}\n`);
      }
      change({ world, action });
      actions.push(action);
      lastSequence = action.sequence;
    },
    revert: (since) => {
      const taken = actions.filter(({ sequence }) => sequence > since);
      if (taken.length > 0) {
        actions = actions.filter(({ sequence }) => sequence <= since);
        begin();
        world = create();
        for (const action of actions) {
          change({ world, action });
        }
      }
      return taken;
    },
    reset: () => {
      nowMs = input.nowMs;
      actions = [];
      lastSequence = 0;
      begin();
      world = create();
    },
  };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function change(input: {
  world: SandboxWorld;
  action: Pick<SandboxAction, 'at' | 'objectType' | 'objectId' | 'values'>;
}): void {
  const { world, action } = input;
  const { at, objectId, objectType, values } = action;
  if (objectType === 'pixel') {
    // Whom a pixel is shared with is read from the actions themselves.
    return;
  }
  const object = {
    ad_account: world.adAccounts,
    campaign: world.campaigns,
    ad_set: world.adSets,
    ad: world.ads,
    ad_image: world.adImages,
    creative: world.creatives,
    ad_label: world.adLabels,
    ad_video: world.adVideos,
  }[objectType].get(objectId);
  if (object !== undefined) {
    changeObject({ object, values, atMs: Date.parse(at) });
  } else if (typeof values.created === 'string') {
    const type = objectType as CreatedObject['type'];
    addCreated({
      world,
      created: { type, object: JSON.parse(values.created) } as CreatedObject,
    });
  } else if (objectType === 'ad_image') {
    addImage(input);
  } else if (objectType === 'campaign' || objectType === 'ad_set' || objectType === 'ad') {
    addCopy({ ...input, objectType });
  }
}

function changeObject({
  object,
  values,
  atMs,
}: {
  object: object;
  values: SandboxAction['values'];
  atMs: number;
}): void {
  const { feedbackTitle, feedbackMessage, given, labelIds, ...plain } = values;
  if ('createdAtMs' in object && 'isInProcess' in object) {
    const switched = object as SampleCampaign | SampleAdSet | SampleAd;
    // What was created here delivers once its review is over.
    const isReleased = plain.review === 'approved' && switched.given !== undefined;
    if (plain.status !== undefined || isReleased) {
      const from = isReleased ? 'PAUSED' : switched.status;
      switched.switches = [...(switched.switches ?? []), { atMs, from }];
    }
  }
  Object.assign(object, plain);
  if (typeof given === 'string') {
    const before = 'given' in object ? (object.given as SampleGiven) : {};
    Object.assign(object, { given: { ...before, ...JSON.parse(given) } });
  }
  if (typeof labelIds === 'string') {
    Object.assign(object, { labelIds: JSON.parse(labelIds) });
  }
  if (feedbackTitle !== undefined) {
    Object.assign(object, { reviewFeedback: toFeedback(feedbackTitle, feedbackMessage) });
  }
}

const copySchema = z.object({
  copyOf: z.string(),
  parentId: z.string().optional(),
  name: z.string(),
  status: z.enum(CONFIGURED_STATUSES),
  createdAtMs: z.number(),
});

/** A copy has no results and is pending review; lists are newest first. */
function addCopy({
  world,
  action,
  objectType,
}: {
  world: SampleWorld;
  action: Pick<SandboxAction, 'objectId' | 'values'>;
  objectType: 'campaign' | 'ad_set' | 'ad';
}): void {
  const parsed = copySchema.safeParse(action.values);
  if (!parsed.success) {
    return;
  }
  const { copyOf, parentId, name, status, createdAtMs } = parsed.data;
  const id = action.objectId;
  const common = {
    id,
    name,
    status,
    createdAtMs,
    updatedAtMs: createdAtMs,
    issues: [],
    labelIds: [],
  };
  const campaigns = world.campaigns as Map<string, SampleCampaign>;
  const adSets = world.adSets as Map<string, SampleAdSet>;
  const ads = world.ads as Map<string, SampleAd>;
  const source = { campaign: campaigns, ad_set: adSets, ad: ads }[objectType].get(copyOf);
  const adAccount = world.adAccounts.get(source?.adAccountId ?? '');
  if (adAccount === undefined) {
    return;
  }
  if (objectType === 'campaign') {
    const campaign = campaigns.get(copyOf);
    if (campaign !== undefined) {
      campaigns.set(id, {
        ...campaign,
        ...common,
        sourceCampaignId: copyOf,
        adSetIds: [],
        adIds: [],
      });
      adAccount.campaignIds = [id, ...adAccount.campaignIds];
    }
    return;
  }
  if (objectType === 'ad_set') {
    const adSet = adSets.get(copyOf);
    const campaign = campaigns.get(parentId ?? adSet?.campaignId ?? '');
    if (adSet !== undefined && campaign !== undefined) {
      adSets.set(id, {
        ...adSet,
        ...common,
        campaignId: campaign.id,
        sourceAdSetId: copyOf,
        learning: null,
        adIds: [],
      });
      campaign.adSetIds = [id, ...campaign.adSetIds];
      adAccount.adSetIds = [id, ...adAccount.adSetIds];
    }
    return;
  }
  const ad = ads.get(copyOf);
  const adSet = adSets.get(parentId ?? ad?.adSetId ?? '');
  const campaign = campaigns.get(adSet?.campaignId ?? '');
  if (ad !== undefined && adSet !== undefined && campaign !== undefined) {
    ads.set(id, {
      ...ad,
      ...common,
      adSetId: adSet.id,
      campaignId: campaign.id,
      sourceAdId: copyOf,
      review: 'pending',
      reviewFeedback: [],
      performance: { ...ad.performance, firstDay: null, lastDay: null },
    });
    adSet.adIds = [id, ...adSet.adIds];
    campaign.adIds = [id, ...campaign.adIds];
    adAccount.adIds = [id, ...adAccount.adIds];
  }
}

/** A review decision replaces the stored feedback. */
function toFeedback(title: unknown, message: unknown): SampleReviewFeedback[] {
  return typeof title === 'string' && typeof message === 'string'
    ? [{ placement: 'global', title, message }]
    : [];
}

const imageSchema = z.object({
  hash: z.string(),
  name: z.string(),
  status: z.string(),
  width: z.number(),
  height: z.number(),
  createdAtMs: z.number(),
});

/** The newest image is the first of its account. */
function addImage({
  world,
  action,
}: {
  world: SampleWorld;
  action: Pick<SandboxAction, 'objectId' | 'values'>;
}): void {
  const values = imageSchema.safeParse(action.values);
  const [adAccountId = ''] = action.objectId.split(':');
  const adAccount = world.adAccounts.get(adAccountId);
  if (!values.success || adAccount === undefined) {
    return;
  }
  const image: SampleAdImage = {
    ...values.data,
    id: action.objectId,
    adAccountId,
    hue: Number.parseInt(values.data.hash.slice(0, 4), 16) % 360,
    label: values.data.name,
    updatedAtMs: values.data.createdAtMs,
    creativeIds: [],
  };
  // Readers hold the world's own maps, so new images are added to those.
  (world.adImages as Map<string, SampleAdImage>).set(image.id, image);
  adAccount.adImageIds = [image.id, ...adAccount.adImageIds];
}
