import type { Actor } from '@ads-checker/shared/access/identity';
import { canManageRules, canReadRules } from '@ads-checker/shared/access/rules';
import type { RuleScope } from '@ads-checker/shared/contracts/rule-scope';
import { AppError, ERROR_MESSAGES, entityNotFound } from '@ads-checker/shared/errors';
import { requireActiveAccount } from '../identity/index.ts';
import type { ScopedRule, TeamProfile } from './entities.ts';

interface Request {
  readonly actor: Actor;
  /** Undefined when missing. */
  readonly row: ScopedRule | undefined;
  readonly accountId: string;
  readonly ruleId: string;
}

/** Unreadable rules, and those of another account, answer as if they did not exist. */
export function requireReadable({ actor, row, accountId, ruleId }: Request): ScopedRule {
  requireActiveAccount(actor);
  if (row === undefined || row.accountId !== accountId || !canReadRules(actor, row)) {
    throw entityNotFound('Rule', ruleId);
  }
  return row;
}

export function requireManageable(request: Request): ScopedRule {
  const row = requireReadable(request);
  if (!canManageRules(request.actor, row)) {
    throw new AppError('AuthorizationError', ERROR_MESSAGES.permissionsDenied);
  }
  return row;
}

export interface RuleOwner {
  readonly accountId: string;
  readonly teamId: string;
  readonly canOwnerManageAll: boolean;
}

/**
 * Named profiles must be the owner's to manage, and the actor's. Groups are names: their profiles
 * are chosen by the rights of the owner when parts are reconciled.
 *
 * @throws ValidationError naming the id
 */
export function requireProfilesOf(
  scope: RuleScope,
  {
    actor,
    owner: { accountId, teamId, canOwnerManageAll },
    profiles,
    at,
  }: {
    actor: Actor;
    owner: RuleOwner;
    profiles: readonly TeamProfile[];
    /** The field of the scope. */
    at: string;
  },
): void {
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  const wrong = scope.adUserIds.flatMap((id, index) => {
    const profile = byId.get(id);
    const mayManage =
      profile !== undefined &&
      (canOwnerManageAll || profile.accountId === accountId) &&
      canManageRules(actor, { accountId: profile.accountId, teamId, isShared: false });
    return mayManage
      ? []
      : [
          {
            field: `${at}.adUserIds.${index}`,
            message: 'must be a profile whose rules its owner may manage',
          },
        ];
  });
  if (wrong.length > 0) {
    throw new AppError('ValidationError', ERROR_MESSAGES.invalidFields, {
      details: { fields: wrong },
    });
  }
}
