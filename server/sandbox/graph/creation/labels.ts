import { z } from 'zod';
import { labelKey, type SandboxLabel } from '../../sandbox-world.ts';
import type { GraphContext, Json, JsonObject, Parameters } from '../context.ts';
import { invalidParameter } from '../errors.ts';
import type { NodeCall } from '../node-kind.ts';
import { readJson, requireText } from '../parameter-values.ts';
import { getAdAccount } from '../parents.ts';
import { structList } from '../selection.ts';
import { type AccountCall, checkTask, isTrial, record } from './common.ts';

const LABELS_MAX = 50;

const labelsSchema = z.array(
  z.union([
    z.object({ id: z.union([z.string(), z.number()]).transform(String) }),
    z.object({ name: z.string().min(1) }),
  ]),
);
export type LabelWishes = z.infer<typeof labelsSchema>;

/** The labels that a call names; undefined when it does not. @throws GraphError */
export function readLabels(parameters: Parameters): LabelWishes | undefined {
  const labels = readJson({
    parameters,
    name: 'adlabels',
    schema: labelsSchema,
    wanted: 'an array of {id} or {name}',
  });
  if (labels !== undefined && labels.length > LABELS_MAX) {
    throw invalidParameter(`Param adlabels must have at most ${LABELS_MAX} elements`);
  }
  return labels;
}

function createLabel(
  call: NodeCall,
  { adAccountId, name }: Omit<SandboxLabel, 'id' | 'createdAtMs'>,
) {
  const { context, state } = call;
  const id = state.journal.nextId();
  record(call, {
    type: 'ad_label',
    object: { id, adAccountId, name, createdAtMs: context.nowMs },
  });
  return id;
}

/** Ids of labels; those whose names are new are made. @throws GraphError */
export function ensureLabels(
  call: NodeCall,
  { adAccountId, labels }: { adAccountId: string; labels: LabelWishes },
): string[] {
  const { adLabelIds, adLabels } = call.context.world;
  return [
    ...new Set(
      labels.map((label) => {
        if ('name' in label) {
          const { name } = label;
          return (
            adLabelIds.get(labelKey({ adAccountId, name })) ??
            createLabel(call, { adAccountId, name })
          );
        }
        if (adLabels.get(label.id)?.adAccountId !== adAccountId) {
          throw invalidParameter(`Ad label ${label.id} does not exist`);
        }
        return label.id;
      }),
    ),
  ];
}

export interface Labelled {
  readonly id: string;
  readonly adAccountId: string;
  readonly labelIds?: readonly string[];
}

/** The field `adlabels` of an object. */
export const labelsField = structList<Labelled>({
  keys: ['id', 'name'],
  read: ({ labelIds = [] }, { world }) =>
    labelIds.flatMap((id) => {
      const label = world.adLabels.get(id);
      return label === undefined ? [] : { id, name: label.name };
    }),
});

/** POST `/act_X/adlabels` */
export function postLabel(call: AccountCall): Json {
  checkTask(call);
  const name = requireText(call.parameters, 'name');
  const [id = ''] = ensureLabels(call, { adAccountId: call.object.id, labels: [{ name }] });
  return { id };
}

/** POST `/{object}/adlabels`: adds, where a change of the object replaces. */
export function addLabels(
  call: NodeCall,
  { object, type }: { object: Labelled; type: 'campaign' | 'ad_set' | 'ad' | 'creative' },
): JsonObject {
  const { context, parameters, state } = call;
  checkTask({ context, object: getAdAccount({ object, context }) });
  const labels = readLabels(parameters) ?? [];
  const { adAccountId } = object;
  const before = object.labelIds ?? [];
  if (!isTrial(call)) {
    const added = ensureLabels(call, { adAccountId, labels });
    const labelIds = [...new Set([...before, ...added])];
    if (labelIds.length > LABELS_MAX) {
      throw invalidParameter(`Objects have at most ${LABELS_MAX} ad labels`);
    }
    state.journal.apply({
      atMs: context.nowMs,
      profileId: context.viewer.facebookId,
      objectType: type,
      objectId: object.id,
      adAccountId,
      values: { labelIds: JSON.stringify(labelIds) },
    });
  }
  return { success: true };
}

/** Objects with any or all of the labels that a call names by id. @throws GraphError */
export function labelFilter(
  parameters: Parameters,
  context: GraphContext,
): (object: Labelled) => boolean {
  const ids = readJson({
    parameters,
    name: 'ad_label_ids',
    schema: z.array(z.union([z.string(), z.number()]).transform(String)).min(1),
    wanted: 'an array of ids of ad labels',
  });
  if (ids === undefined) {
    throw invalidParameter('The parameter ad_label_ids is required');
  }
  const unknown = ids.find((id) => !context.world.adLabels.has(id));
  if (unknown !== undefined) {
    throw invalidParameter(`Ad label ${unknown} does not exist`);
  }
  const operator = parameters.get('operator') ?? 'ALL';
  if (operator !== 'ALL' && operator !== 'ANY') {
    throw invalidParameter('Param operator must be one of {ALL, ANY}');
  }
  return ({ labelIds = [] }) =>
    operator === 'ALL'
      ? ids.every((id) => labelIds.includes(id))
      : ids.some((id) => labelIds.includes(id));
}
