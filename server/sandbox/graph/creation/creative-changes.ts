import type { SampleCreative } from '@ads-checker/shared/sample/index';
import type { Json, JsonObject } from '../context.ts';
import { invalidParameter } from '../errors.ts';
import type { NodeCall } from '../node-kind.ts';
import { readChoice, readName } from '../parameter-values.ts';
import { getAdAccount } from '../parents.ts';
import { checkTask } from './common.ts';
import { ensureLabels, readLabels } from './labels.ts';

type CreativeCall = NodeCall & { object: SampleCreative };

const SUCCESS: JsonObject = { success: true };

function apply(call: CreativeCall, values: Record<string, string | number>): Json {
  const { context, object, state } = call;
  checkTask({ context, object: getAdAccount({ object, context }) });
  state.journal.apply({
    atMs: context.nowMs,
    profileId: context.viewer.facebookId,
    objectType: 'creative',
    objectId: object.id,
    adAccountId: object.adAccountId,
    values,
  });
  return SUCCESS;
}

/** DELETE `/{creative}`: refused while an ad uses it. */
export function deleteCreative(call: CreativeCall): Json {
  const { context, object } = call;
  const isUsed = [...context.world.ads.values()].some(
    ({ creativeId, status }) => creativeId === object.id && status !== 'DELETED',
  );
  if (isUsed) {
    throw invalidParameter('The creative is used by an ad and cannot be deleted');
  }
  return apply(call, { status: 'DELETED' });
}

/** POST `/{creative}`: only its name, labels and status can change. */
export function changeCreative(call: CreativeCall): Json {
  const { object, parameters } = call;
  const status = parameters.get('status');
  if (
    status !== undefined &&
    readChoice({ name: 'status', text: status, choices: ['ACTIVE', 'DELETED'] }) === 'DELETED'
  ) {
    return deleteCreative(call);
  }
  const name = parameters.get('name');
  const labels = readLabels(parameters);
  return apply(call, {
    ...(name === undefined ? {} : { name: readName(name, 100) }),
    ...(labels === undefined
      ? {}
      : {
          labelIds: JSON.stringify(ensureLabels(call, { adAccountId: object.adAccountId, labels })),
        }),
  });
}
