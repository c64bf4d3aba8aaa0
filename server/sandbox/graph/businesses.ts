import {
  hashText,
  type SampleAdAccount,
  type SampleProfile,
  type SampleWorld,
} from '@ads-checker/shared/sample/index';
import type { Journal } from '../journal.ts';

const DAY_MS = 86_400_000;
const AGENCY = { id: '615503900000417', name: 'Northpine Media' } as const;
const PIXEL_NAMES = ['leads', 'shop', 'test'] as const;

export interface SandboxBusiness {
  readonly id: string;
  readonly name: string;
}

export interface SandboxPixel {
  readonly id: string;
  readonly name: string;
  readonly businessId: string;
  readonly createdAtMs: number;
}

/** Businesses that own the world's ad accounts, and the agency that works for all of them. */
function listBusinesses(world: SampleWorld): readonly SandboxBusiness[] {
  const owners = new Map(
    [...world.adAccounts.values()].map(({ business }) => [business.id, business]),
  );
  return [AGENCY, ...owners.values()];
}

function listPixels(world: SampleWorld): readonly SandboxPixel[] {
  return listBusinesses(world).flatMap(({ id, name }) => {
    const hash = hashText({ seed: world.seed, text: `pixels of ${id}` });
    const count = id === AGENCY.id ? PIXEL_NAMES.length : 1 + (hash % PIXEL_NAMES.length);
    return PIXEL_NAMES.slice(0, count).map((kind, at) => ({
      id: `4482${id.slice(-9)}${17 + at * 31}`,
      name: `${name} ${kind}`,
      businessId: id,
      createdAtMs: world.nowMs - (20 + ((hash >>> (at * 4)) % 700)) * DAY_MS,
    }));
  });
}

/** Every ad account has a pixel of its own, which its business does not list. */
export function pixelOf({ id, name, business, createdAtMs }: SampleAdAccount): SandboxPixel {
  return {
    id: `4483${id.slice(-11).padStart(11, '0')}`,
    name: `${name} pixel`,
    businessId: business.id,
    createdAtMs,
  };
}

export type Businesses = ReturnType<typeof createBusinesses>;

/**
 * Businesses and pixels of the world. The agency may use every ad account, any other business its
 * own ones; whom a pixel is shared with is kept by the journal.
 */
export function createBusinesses({ journal }: { journal: Journal }) {
  const world = (): SampleWorld => journal.world;
  const mayUse = ({ businessId, adAccount }: { businessId: string; adAccount: SampleAdAccount }) =>
    businessId === AGENCY.id || adAccount.business.id === businessId;

  /** Ad account ids, in the order in which the pixel was shared. */
  const sharedWith = (pixelId: string): ReadonlySet<string> => {
    const ids = new Set<string>();
    for (const { objectType, objectId, adAccountId, values } of journal.actions) {
      if (objectType === 'pixel' && objectId === pixelId && values.isShared !== undefined) {
        ids.delete(adAccountId);
        if (values.isShared === 1) {
          ids.add(adAccountId);
        }
      }
    }
    return ids;
  };

  /** Other businesses that a pixel is shared with. */
  const agenciesOf = (pixelId: string): ReadonlySet<string> => {
    const ids = new Set<string>();
    for (const { objectType, objectId, values } of journal.actions) {
      const id = String(values.businessId);
      if (objectType === 'pixel' && objectId === pixelId && values.isAgency !== undefined) {
        ids.delete(id);
        if (values.isAgency === 1) {
          ids.add(id);
        }
      }
    }
    return ids;
  };

  return {
    list: (): readonly SandboxBusiness[] => listBusinesses(world()),
    mayUse,
    sharedWith,
    agenciesOf,
    /** Owners of the ad accounts a profile may use, and the agency. */
    businessesOf(profile: SampleProfile): readonly SandboxBusiness[] {
      const own = new Set(
        [...profile.tasks.keys()].map((id) => world().adAccounts.get(id)?.business.id),
      );
      return listBusinesses(world()).filter(({ id }) => id === AGENCY.id || own.has(id));
    },
    pixelsOf: (businessId: string): readonly SandboxPixel[] =>
      listPixels(world()).filter((pixel) => pixel.businessId === businessId),
    findPixel: (id: string): SandboxPixel | undefined =>
      listPixels(world()).find((pixel) => pixel.id === id) ??
      [...world().adAccounts.values()].map(pixelOf).find((pixel) => pixel.id === id),
    /** Pixels that are shared with it, and its own. */
    pixelsOfAdAccount: (adAccountId: string): readonly SandboxPixel[] => {
      const adAccount = world().adAccounts.get(adAccountId);
      const shared = listPixels(world()).filter(({ id }) => sharedWith(id).has(adAccountId));
      return adAccount === undefined ? shared : [...shared, pixelOf(adAccount)];
    },
    setAgency({
      profile,
      pixelId,
      businessId,
      isAgency,
      nowMs,
    }: {
      profile: SampleProfile;
      pixelId: string;
      businessId: string;
      isAgency: boolean;
      nowMs: number;
    }): void {
      journal.apply({
        atMs: nowMs,
        profileId: profile.facebookId,
        objectType: 'pixel',
        objectId: pixelId,
        adAccountId: '',
        values: { businessId, isAgency: isAgency ? 1 : 0 },
      });
    },
    setShared({
      profile,
      pixelId,
      businessId,
      adAccountId,
      isShared,
      nowMs,
    }: {
      profile: SampleProfile;
      pixelId: string;
      businessId: string;
      adAccountId: string;
      isShared: boolean;
      nowMs: number;
    }): void {
      journal.apply({
        atMs: nowMs,
        profileId: profile.facebookId,
        objectType: 'pixel',
        objectId: pixelId,
        adAccountId,
        values: { businessId, isShared: isShared ? 1 : 0 },
      });
    },
  };
}
