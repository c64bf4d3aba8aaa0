import type { ActivityChange } from '@ads-checker/shared/contracts/activity';
import {
  ACCOUNT_PERMISSIONS,
  type AccountPermissions,
} from '@ads-checker/shared/contracts/identity';

export function grantsOf(permissions: AccountPermissions): ActivityChange[] {
  return ACCOUNT_PERMISSIONS.filter((name) => permissions[name]).map((field) => ({
    field,
    to: true,
  }));
}

export function permissionChanges(
  before: AccountPermissions,
  after: AccountPermissions,
): ActivityChange[] {
  return ACCOUNT_PERMISSIONS.filter((name) => before[name] !== after[name]).map((name) => ({
    field: name,
    from: before[name],
    to: after[name],
  }));
}
