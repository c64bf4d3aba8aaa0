import type { SampleAdAccount } from '@ads-checker/shared/sample/index';
import type { CreatedObject } from '../../sandbox-world.ts';
import type { GraphContext, JsonObject } from '../context.ts';
import { missingObject, permissionDenied } from '../errors.ts';
import type { NodeCall } from '../node-kind.ts';
import { refuse } from '../update-values.ts';
import { refuseCreation } from './refusals.ts';

export type AccountCall = NodeCall & { object: SampleAdAccount };

/** @throws GraphError when the profile may only look */
export function checkTask({ context, object }: Pick<AccountCall, 'context' | 'object'>): void {
  const tasks = context.viewer.tasks.get(object.id) ?? [];
  if (!tasks.includes('ADVERTISE') && !tasks.includes('MANAGE')) {
    throw permissionDenied(
      `The user has no permission to change objects of ad account ${object.id}`,
    );
  }
}

/** Values of `account_status` in which nothing can be made. */
const FROZEN_ACCOUNTS = [2, 101, 202];
/** Values in which nothing can be made that runs. */
const OWING_ACCOUNTS = [3, 7, 8, 9, 100];

/** @throws GraphError when the ad account is disabled or owes money */
export function checkAdAccount(input: {
  adAccount: SampleAdAccount;
  status: string;
  context: GraphContext;
}): void {
  const { adAccount, context, status } = input;
  if (FROZEN_ACCOUNTS.includes(adAccount.status)) {
    throw refuseCreation({ context, reason: 'accountDisabled' });
  }
  if (OWING_ACCOUNTS.includes(adAccount.status) && status === 'ACTIVE') {
    throw refuse({
      context,
      subcode: 3_910_001,
      title: 'Ad account trouble',
      message: 'Something is wrong with this ad account. Try again later.',
    });
  }
}

/** The network's sandbox ad accounts hold campaigns and ad sets only. @throws GraphError */
export function refuseInSandboxMode({ context, object }: AccountCall): void {
  if (context.creation.adAccount(object.id).isSandboxMode === true) {
    throw missingObject({ id: `act_${object.id}`, method: 'POST' });
  }
}

/** `v27.0` is 27. */
export function majorOf({ version }: Pick<GraphContext, 'version'>): number {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
}

export function isTrial({ parameters }: Pick<NodeCall, 'parameters'>): boolean {
  return (parameters.get('execution_options') ?? '').includes('validate_only');
}

/** Without what was not given. */
export function compact(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Records a new object. */
export function record(call: NodeCall, created: CreatedObject): JsonObject {
  const { context, state } = call;
  const { object, type } = created;
  state.journal.apply({
    atMs: context.nowMs,
    profileId: context.viewer.facebookId,
    objectType: type,
    objectId: object.id,
    adAccountId: object.adAccountId,
    values: {
      ...('name' in object ? { name: object.name } : {}),
      created: JSON.stringify(object),
    },
  });
  return { id: object.id };
}
