import type { SampleAdAccount } from '@ads-checker/shared/sample/index';
import { z } from 'zod';
import { WRITE_COST } from '../usage.ts';
import type { SandboxBusiness, SandboxPixel } from './businesses.ts';
import type { GraphContext, Json, JsonObject, NodeType } from './context.ts';
import { invalidParameter, permissionDenied } from './errors.ts';
import { parseJson } from './filtering.ts';
import { listRows } from './list-rows.ts';
import { catalogEdges } from './node-catalog.ts';
import { defineKind, type KindFinder, type NodeCall } from './node-kind.ts';
import { linked, value } from './selection.ts';

const SUCCESS: JsonObject = { success: true };

const businessNode: NodeType<SandboxBusiness> = {
  name: 'Business',
  idOf: ({ id }) => id,
  defaults: ['name'],
  fields: {
    name: value(({ name }) => name),
    link: value(({ id }) => `https://business.facebook.com/settings?business_id=${id}`),
    verification_status: value(() => 'not_verified'),
  },
  edges: {},
};

/** Returns only the id when no fields are requested. */
const createPixelNode = ({ state }: NodeCall): NodeType<SandboxPixel> => ({
  name: 'AdsPixel',
  idOf: ({ id }) => id,
  defaults: [],
  fields: {
    name: value(({ name }) => name),
    code: value(
      ({ id }) =>
        `<!-- Meta Pixel Code --><script>fbq('init','${id}');fbq('track','PageView');</script>`,
    ),
    creation_time: value(
      ({ createdAtMs }) => `${new Date(createdAtMs).toISOString().slice(0, 19)}+0000`,
    ),
    is_unavailable: value(() => false),
    owner_business: linked({
      node: () => businessNode,
      find: ({ businessId }, context) =>
        state.businesses.businessesOf(context.viewer).find(({ id }) => id === businessId),
    }),
  },
  edges: {},
});

/** `/me/businesses` */
export function listBusinesses(call: NodeCall): Json {
  const { state, context } = call;
  const rows = state.businesses.businessesOf(context.viewer);
  return listRows({
    call,
    rows,
    node: businessNode,
    path: `${context.viewer.facebookId}/businesses`,
  });
}

/** `/act_X/adspixels` */
export function listAccountPixels(call: NodeCall & { object: SampleAdAccount }): Json {
  const rows = call.state.businesses.pixelsOfAdAccount(call.object.id);
  return listRows({
    call,
    rows,
    node: createPixelNode(call),
    path: `act_${call.object.id}/adspixels`,
  });
}

function required(call: NodeCall, name: string): string {
  const text = call.parameters.get(name) ?? '';
  if (!/^\d+$/.test(text)) {
    throw invalidParameter(
      text === ''
        ? `The parameter ${name} is required`
        : `Param ${name} must be a valid ${name === 'business' ? 'business' : 'ad account'} id`,
    );
  }
  return text;
}

function requireBusiness(call: NodeCall, pixel: SandboxPixel): string {
  const businessId = required(call, 'business');
  const { businesses } = call.state;
  if (!businesses.businessesOf(call.context.viewer).some(({ id }) => id === businessId)) {
    throw permissionDenied('Requires business_management permission to manage the object');
  }
  if (pixel.businessId !== businessId && !businesses.agenciesOf(pixel.id).has(businessId)) {
    throw invalidParameter('The business does not have access to this pixel');
  }
  return businessId;
}

/** The business needs access to both the pixel and the ad account. */
function setShared(isShared: boolean) {
  return (call: NodeCall & { object: SandboxPixel }): Json => {
    const { context, object: pixel, state } = call;
    const adAccountId = required(call, 'account_id');
    const businessId = requireBusiness(call, pixel);
    const adAccount = context.world.adAccounts.get(adAccountId);
    if (adAccount === undefined || !state.businesses.mayUse({ businessId, adAccount })) {
      throw invalidParameter('The business does not have access to this ad account');
    }
    const tasks = context.viewer.tasks.get(adAccountId) ?? [];
    if (!tasks.includes('MANAGE') && !tasks.includes('ADVERTISE')) {
      throw permissionDenied('You do not have permission to advertise with this ad account');
    }
    state.usage.charge({
      appId: state.apps.appOf(context.viewer).id,
      adAccountId,
      cost: WRITE_COST,
      nowMs: context.nowMs,
    });
    const { nowMs, viewer: profile } = context;
    state.businesses.setShared({
      profile,
      pixelId: pixel.id,
      businessId,
      adAccountId,
      isShared,
      nowMs,
    });
    return SUCCESS;
  };
}

const AGENCY_TASKS = ['ADVERTISE', 'ANALYZE', 'UPLOAD', 'EDIT'];
const tasksSchema = z.array(z.enum(AGENCY_TASKS)).min(1);

/** Gives another business access to a pixel, or takes it. */
function setAgency(isAgency: boolean) {
  return (call: NodeCall & { object: SandboxPixel }): Json => {
    const { context, object: pixel, parameters, state } = call;
    const businessId = required(call, 'business');
    if (!state.businesses.list().some(({ id }) => id === businessId)) {
      throw invalidParameter('Param business must be a valid business id');
    }
    if (businessId === pixel.businessId) {
      throw invalidParameter('The business owns this pixel');
    }
    const tasks = tasksSchema.safeParse(parseJson(parameters.get('permitted_tasks') ?? ''));
    if (isAgency && !tasks.success) {
      throw invalidParameter(
        `Param permitted_tasks must be a list of {${AGENCY_TASKS.join(', ')}}`,
      );
    }
    const { nowMs, viewer: profile } = context;
    state.businesses.setAgency({ profile, pixelId: pixel.id, businessId, isAgency, nowMs });
    return SUCCESS;
  };
}

function listAgencies(call: NodeCall & { object: SandboxPixel }): Json {
  const { businesses } = call.state;
  const ids = businesses.agenciesOf(call.object.id);
  return listRows({
    call,
    rows: businesses.list().filter(({ id }) => ids.has(id)),
    node: businessNode,
    path: `${call.object.id}/shared_agencies`,
  });
}

function listSharedAccounts(call: NodeCall & { object: SandboxPixel }): Json {
  const { context, object: pixel, state } = call;
  requireBusiness(call, pixel);
  const rows = [...state.businesses.sharedWith(pixel.id)].flatMap(
    (id) => context.world.adAccounts.get(id) ?? [],
  );
  return listRows({
    call,
    rows,
    node: context.nodes.adAccount,
    path: `${pixel.id}/shared_accounts`,
  });
}

function sees({ state, context }: { state: NodeCall['state']; context: GraphContext }) {
  return (businessId: string): boolean =>
    state.businesses.businessesOf(context.viewer).some(({ id }) => id === businessId);
}

/** Businesses and pixels that a profile may see. */
export function businessKinds(call: NodeCall): readonly KindFinder[] {
  const { state } = call;
  return [
    defineKind<SandboxBusiness>({
      node: businessNode,
      find: ({ id, context }) =>
        state.businesses.businessesOf(context.viewer).find((business) => business.id === id),
      edges: {
        ...catalogEdges<SandboxBusiness>(call),
        adspixels: {
          GET: (listing) =>
            listRows({
              call: listing,
              rows: state.businesses.pixelsOf(listing.object.id),
              node: createPixelNode(call),
              path: `${listing.object.id}/adspixels`,
            }),
        },
      },
    }),
    defineKind<SandboxPixel>({
      node: createPixelNode(call),
      find: ({ id, context }) => {
        const pixel = state.businesses.findPixel(id);
        return pixel !== undefined && sees({ state, context })(pixel.businessId)
          ? pixel
          : undefined;
      },
      edges: {
        agencies: { POST: setAgency(true), DELETE: setAgency(false) },
        shared_agencies: { GET: listAgencies },
        shared_accounts: {
          GET: listSharedAccounts,
          POST: setShared(true),
          DELETE: setShared(false),
        },
      },
    }),
  ];
}
