import { hashText, type SampleAdAccount } from '@ads-checker/shared/sample/index';
import type { SandboxWorld } from '../../sandbox-world.ts';
import type { GraphContext, Json, NodeType } from '../context.ts';
import { listRows } from '../list-rows.ts';
import type { NodeCall } from '../node-kind.ts';
import { struct, value } from '../selection.ts';

type AccountCall = NodeCall & { object: SampleAdAccount };

const pageIdsByWorld = new WeakMap<SandboxWorld, ReadonlyMap<string, readonly string[]>>();

/** Pages by ad account: those of the ads that the world began with. */
function pageIdsOf(adAccountId: string, world: SandboxWorld): readonly string[] {
  const known = pageIdsByWorld.get(world);
  if (known !== undefined) {
    return known.get(adAccountId) ?? [];
  }
  const pages = new Map<string, Set<string>>();
  for (const creative of world.creatives.values()) {
    if (creative.given === undefined && creative.pageId !== '') {
      const ids = pages.get(creative.adAccountId) ?? new Set();
      pages.set(creative.adAccountId, ids.add(creative.pageId));
    }
  }
  pageIdsByWorld.set(world, new Map([...pages].map(([id, ids]) => [id, [...ids]])));
  return pageIdsOf(adAccountId, world);
}

interface InstagramAccount {
  readonly id: string;
  readonly username: string;
}

/** One in this many Pages has no Instagram account. */
const WITHOUT_INSTAGRAM = 4;

function instagramOf(page: { id: string; name: string }): InstagramAccount | undefined {
  const hash = hashText({ seed: 7, text: page.id }) >>> 0;
  return hash % WITHOUT_INSTAGRAM === 0
    ? undefined
    : {
        id: `1784140${String(hash).padStart(10, '0')}`,
        username: page.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.'),
      };
}

interface PromotedPage {
  readonly id: string;
  readonly name: string;
  readonly instagram: InstagramAccount | undefined;
}

/** Pages that an ad account may advertise and this profile may use. */
export function pagesOfAdAccount({
  state,
  context,
  adAccountId,
}: Pick<NodeCall, 'state' | 'context'> & { adAccountId: string }): readonly PromotedPage[] {
  const ids = pageIdsOf(adAccountId, context.world);
  return state.pages
    .pagesOf(context.viewer)
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => ({ id, name, instagram: instagramOf({ id, name }) }));
}

const promotedPageNode: NodeType<PromotedPage> = {
  name: 'Page',
  idOf: ({ id }) => id,
  defaults: ['name'],
  fields: {
    name: value(({ name }) => name),
    category: value(() => 'Retail'),
    instagram_business_account: struct({
      keys: ['id', 'username'],
      read: ({ instagram }) => (instagram === undefined ? undefined : { ...instagram }),
    }),
  },
  edges: {},
};

const instagramNode: NodeType<InstagramAccount> = {
  name: 'IGUser',
  idOf: ({ id }) => id,
  defaults: [],
  fields: { username: value(({ username }) => username) },
  edges: {},
};

interface SandboxAudience {
  readonly id: string;
  readonly name: string;
  readonly subtype: string;
  readonly isFlagged: boolean;
}

const AUDIENCES = [
  { name: 'Customers', subtype: 'CUSTOM', isFlagged: false },
  { name: 'Lookalike (1%) – Customers', subtype: 'LOOKALIKE', isFlagged: false },
  { name: 'Website visitors 30 days', subtype: 'WEBSITE', isFlagged: false },
  { name: 'Imported list', subtype: 'CUSTOM', isFlagged: true },
] as const;

function audiencesOf(adAccountId: string, world: SandboxWorld): readonly SandboxAudience[] {
  return AUDIENCES.map((audience, at) => ({
    ...audience,
    id: `2385${hashText({ seed: world.seed, text: `audience ${adAccountId}` }) >>> 0}${at}`,
  }));
}

export function findAudience(input: {
  id: string;
  adAccountId: string;
  context: GraphContext;
}): SandboxAudience | undefined {
  return audiencesOf(input.adAccountId, input.context.world).find(({ id }) => id === input.id);
}

const STATUS_KEYS = ['code', 'description'] as const;
const audienceNode: NodeType<SandboxAudience> = {
  name: 'CustomAudience',
  idOf: ({ id }) => id,
  defaults: [],
  fields: {
    name: value(({ name }) => name),
    subtype: value(({ subtype }) => subtype),
    operation_status: struct({
      keys: STATUS_KEYS,
      read: ({ isFlagged }) =>
        isFlagged
          ? { code: 471, description: 'This audience may hold information that is not allowed.' }
          : { code: 200, description: 'Normal' },
    }),
    delivery_status: struct({
      keys: STATUS_KEYS,
      read: () => ({ code: 200, description: 'This audience is ready for use.' }),
    }),
  },
  edges: {},
};

/** `/act_X/promote_pages` */
export function listPromotedPages(call: AccountCall): Json {
  const { id } = call.object;
  const rows = pagesOfAdAccount({ ...call, adAccountId: id });
  return listRows({ call, rows, node: promotedPageNode, path: `act_${id}/promote_pages` });
}

/** `/act_X/instagram_accounts` */
export function listInstagramAccounts(call: AccountCall): Json {
  const { id } = call.object;
  const rows = pagesOfAdAccount({ ...call, adAccountId: id }).flatMap(
    ({ instagram }) => instagram ?? [],
  );
  return listRows({ call, rows, node: instagramNode, path: `act_${id}/instagram_accounts` });
}

/** `/act_X/customaudiences` */
export function listAudiences(call: AccountCall): Json {
  const { id } = call.object;
  const rows = audiencesOf(id, call.context.world);
  return listRows({ call, rows, node: audienceNode, path: `act_${id}/customaudiences` });
}

/** Who ads of an ad account are for and who pays, where an ad set says nothing. */
export function dsaDefaultsOf(
  adAccount: SampleAdAccount,
  { creation }: Pick<GraphContext, 'creation'>,
): { beneficiary: string | null; payor: string | null } {
  const { dsaBeneficiary, dsaPayor } = creation.adAccount(adAccount.id);
  // Every second ad account has them.
  const usual =
    hashText({ seed: 11, text: adAccount.id }) % 2 === 0 ? adAccount.business.name : null;
  return {
    beneficiary: dsaBeneficiary === undefined ? usual : dsaBeneficiary,
    payor: dsaPayor === undefined ? usual : dsaPayor,
  };
}
