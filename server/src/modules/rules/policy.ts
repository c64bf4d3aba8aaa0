import type { OwnedByAccount } from '@ads-checker/shared/access/ad-users';
import type { Actor } from '@ads-checker/shared/access/identity';
import {
  canChangeRuleLimits,
  canManageRules,
  canPauseRules,
  canReadRuleLimits,
  canReadRules,
} from '@ads-checker/shared/access/rules';
import type { RuleLimitsUpdate } from '@ads-checker/shared/contracts/rules';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { Rule } from './entities.ts';

interface AccessRequest<T extends OwnedByAccount> {
  readonly actor: Actor;
  /** Undefined when missing. */
  readonly row: T | undefined;
  readonly id: string;
  readonly entity: 'Ad user' | 'Rule' | 'Rule run' | 'Rule template';
}

function denied(): AppError {
  return new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
}

/** Unreadable rows answer as if they did not exist. */
export function requireReadable<T extends OwnedByAccount>({
  actor,
  row,
  id,
  entity,
}: AccessRequest<T>): T {
  requireActiveAccount(actor);
  if (row === undefined || !canReadRules(actor, row)) {
    throw entityNotFound(entity, id);
  }
  return row;
}

export function requireManageable<T extends OwnedByAccount>(request: AccessRequest<T>): T {
  const row = requireReadable(request);
  if (!canManageRules(request.actor, row)) {
    throw denied();
  }
  return row;
}

/** @throws FailedPreconditionError for a part of a scoped rule, which is changed as a whole. */
export function requireWhole({ scopedRuleId }: Pick<Rule, 'scopedRuleId'>): void {
  if (scopedRuleId !== null) {
    throw new AppError(
      'FailedPreconditionError',
      'This rule is a part of a rule of many campaigns. Change it under Rules of many profiles.',
      { code: 'rule_is_part' },
    );
  }
}

export function requireLimitsReader({ actor, teamId }: { actor: Actor; teamId: string }): void {
  requireActiveAccount(actor);
  if (!canReadRuleLimits(actor, teamId)) {
    throw entityNotFound('Team', teamId);
  }
}

export function requireLimitsEditor(input: {
  actor: Actor;
  teamId: string;
  update: RuleLimitsUpdate;
}): void {
  requireLimitsReader({ actor: input.actor, teamId: input.teamId });
  const mayPause = input.update.isPaused === undefined || canPauseRules(input.actor, input.teamId);
  const mayLimit =
    Object.keys(input.update).every((field) => field === 'isPaused') ||
    canChangeRuleLimits(input.actor, input.teamId);
  if (!mayPause || !mayLimit) {
    throw denied();
  }
}
