import { z } from 'zod';

const accountSchema = z
  .strictObject({
    /** A sandbox ad account of the network: media, creatives and ads are refused. */
    isSandboxMode: z.boolean(),
    /** Its creatives send people to the shop unless they opt out. */
    hasShop: z.boolean(),
    dsaBeneficiary: z.string().nullable(),
    dsaPayor: z.string().nullable(),
    /** Ads that may run or be in review at once. */
    adsLimit: z.int().min(0),
  })
  .partial();

const networkSchema = z.strictObject({
  /** Reads of a video before it is processed. */
  videoPolls: z.int().min(0),
  /** How processing ends. */
  videoOutcome: z.enum(['ready', 'error']),
  videoChunkBytes: z.int().min(1),
  /** Time until a new object shows in lists; reads by id show it at once. */
  listLagSeconds: z.int().min(0),
  /** Creative features that can be set; null for all. */
  featureKeys: z.array(z.string()).nullable(),
});

export const creationSettingsSchema = networkSchema
  .extend({
    adAccountId: z.string().regex(/^\d+$/, 'must be the digits of an ad account'),
    adAccount: accountSchema,
  })
  .partial();
type Settings = z.infer<typeof creationSettingsSchema>;

export interface CreationSettings {
  readonly videoPolls: number;
  readonly videoOutcome: 'ready' | 'error';
  readonly videoChunkBytes: number;
  readonly listLagMs: number;
  readonly featureKeys: readonly string[] | null;
  adAccount(id: string): z.infer<typeof accountSchema>;
  configure(settings: Settings): void;
  clear(): void;
}

/** Switches for the rules of creation, which differ between ad accounts of the network. */
export function createCreationSettings(): CreationSettings {
  const usual: z.infer<typeof networkSchema> = {
    videoPolls: 2,
    videoOutcome: 'ready',
    videoChunkBytes: 1_048_576,
    listLagSeconds: 0,
    featureKeys: null,
  };
  let current = usual;
  const adAccounts = new Map<string, z.infer<typeof accountSchema>>();
  return {
    get videoPolls() {
      return current.videoPolls;
    },
    get videoOutcome() {
      return current.videoOutcome;
    },
    get videoChunkBytes() {
      return current.videoChunkBytes;
    },
    get listLagMs() {
      return current.listLagSeconds * 1_000;
    },
    get featureKeys() {
      return current.featureKeys;
    },
    adAccount: (id) => adAccounts.get(id) ?? {},
    configure: ({ adAccountId, adAccount, ...settings }) => {
      current = Object.assign({ ...current }, settings);
      if (adAccountId !== undefined) {
        adAccounts.set(adAccountId, { ...adAccounts.get(adAccountId), ...adAccount });
      }
    },
    clear: () => {
      current = usual;
      adAccounts.clear();
    },
  };
}
