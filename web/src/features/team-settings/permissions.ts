import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import {
  ACCOUNT_PERMISSIONS,
  type AccountPermission,
  type AccountPermissions,
} from '@ads-checker/shared/contracts/identity';

export function diffPermissions({
  wanted,
  saved,
}: {
  readonly wanted: AccountPermissions;
  readonly saved: AccountPermissions;
}): Partial<AccountPermissions> {
  return Object.fromEntries(
    ACCOUNT_PERMISSIONS.flatMap((name) =>
      wanted[name] === saved[name] ? [] : [[name, wanted[name]] as const],
    ),
  );
}

export function switchPermission({
  permissions,
  name,
  isOn,
  saved,
}: {
  readonly permissions: AccountPermissions;
  readonly name: AccountPermission;
  readonly isOn: boolean;
  readonly saved: AccountPermissions;
}): AccountPermissions {
  const next = { ...permissions, [name]: isOn };
  return name === 'manage_team_ads'
    ? { ...next, read_team_ads: isOn || saved.read_team_ads }
    : next;
}

export type Preset = keyof typeof ACCOUNT_PRESETS;

export function measureDistance(permissions: AccountPermissions): {
  readonly preset: Preset;
  readonly count: number;
} {
  const preset = permissions.manage_team ? 'admin' : 'member';
  const wanted = ACCOUNT_PRESETS[preset];
  return {
    preset,
    count: ACCOUNT_PERMISSIONS.filter((name) => permissions[name] !== wanted[name]).length,
  };
}

export type PermissionLock = 'comes_with_edit' | 'holds_more' | 'not_held' | 'last_administrator';

interface LockQuestion {
  readonly permissions: AccountPermissions;
  readonly saved: AccountPermissions;
  readonly grantable: readonly AccountPermission[];
  readonly isLastAdministrator: boolean;
  /** The member has permissions that the actor lacks. */
  readonly isStronger: boolean;
}

function findOne({
  name,
  isOn,
  saved,
  grantable,
  isLastAdministrator,
  isStronger,
}: Omit<LockQuestion, 'permissions'> & {
  readonly name: AccountPermission;
  readonly isOn: boolean;
}): PermissionLock | undefined {
  if (isStronger) {
    return 'holds_more';
  }
  if (isOn !== saved[name] && !grantable.includes(name)) {
    return 'not_held';
  }
  return !isOn && name === 'manage_team' && isLastAdministrator ? 'last_administrator' : undefined;
}

export function findPermissionLock({
  name,
  permissions,
  ...rest
}: LockQuestion & { readonly name: AccountPermission }): PermissionLock | undefined {
  if (name === 'read_team_ads' && permissions.manage_team_ads) {
    return 'comes_with_edit';
  }
  return findOne({ ...rest, name, isOn: !permissions[name] });
}

/** Why a preset is disabled: the actor cannot change one of its permissions. */
export function findPresetLock({
  preset,
  permissions: _,
  ...rest
}: LockQuestion & { readonly preset: Preset }): PermissionLock | undefined {
  const wanted = ACCOUNT_PRESETS[preset];
  return ACCOUNT_PERMISSIONS.map((name) => findOne({ ...rest, name, isOn: wanted[name] })).find(
    (lock) => lock !== undefined,
  );
}
