import { ACCOUNT_PRESETS } from '@ads-checker/shared/access/members';
import { ACCOUNT_PERMISSIONS } from '@ads-checker/shared/contracts/identity';
import { describe, expect, it } from 'vitest';
import {
  diffPermissions,
  findPermissionLock,
  findPresetLock,
  measureDistance,
  switchPermission,
} from './permissions.ts';

const { admin, member } = ACCOUNT_PRESETS;
const seeing = { ...member, read_team_ads: true };
const editing = { ...seeing, manage_team_ads: true };

describe('permissions being edited', () => {
  it('contain only differences from the saved ones', () => {
    expect(diffPermissions({ wanted: member, saved: member })).toEqual({});
    expect(diffPermissions({ wanted: editing, saved: seeing })).toEqual({ manage_team_ads: true });
    expect(diffPermissions({ wanted: member, saved: admin })).toEqual({
      manage_team: false,
      read_team_ads: false,
      manage_team_ads: false,
    });
  });

  it('switch reading on with editing, and off again if it was not saved', () => {
    const name = 'manage_team_ads' as const;
    const on = switchPermission({ permissions: member, name, isOn: true, saved: member });
    expect(on).toEqual(editing);
    expect(switchPermission({ permissions: on, name, isOn: false, saved: member })).toEqual(member);
    expect(switchPermission({ permissions: editing, name, isOn: false, saved: editing })).toEqual(
      seeing,
    );
  });

  it('measure the distance to the nearest preset', () => {
    expect(measureDistance(editing)).toEqual({ preset: 'member', count: 2 });
    expect(measureDistance({ ...member, manage_team: true })).toEqual({
      preset: 'admin',
      count: 2,
    });
    expect(measureDistance(admin)).toEqual({ preset: 'admin', count: 0 });
  });
});

describe('locks', () => {
  const free = { grantable: ACCOUNT_PERMISSIONS, isLastAdministrator: false, isStronger: false };

  it('leave everything unlocked for an actor with all permissions', () => {
    const question = { ...free, permissions: member, saved: member };
    for (const name of ACCOUNT_PERMISSIONS) {
      expect(findPermissionLock({ ...question, name })).toBeUndefined();
    }
    expect(findPresetLock({ ...question, preset: 'admin' })).toBeUndefined();
  });

  it('lock reading while editing is on', () => {
    expect(
      findPermissionLock({ ...free, permissions: editing, saved: editing, name: 'read_team_ads' }),
    ).toBe('comes_with_edit');
  });

  it('prevent changing permissions that the actor lacks, except restoring saved ones', () => {
    const poor = {
      grantable: ['manage_team' as const],
      isLastAdministrator: false,
      isStronger: false,
    };
    const name = 'manage_team_ads' as const;
    expect(findPermissionLock({ ...poor, permissions: member, saved: member, name })).toBe(
      'not_held',
    );
    expect(findPermissionLock({ ...poor, permissions: editing, saved: editing, name })).toBe(
      'not_held',
    );
    expect(findPermissionLock({ ...poor, permissions: seeing, saved: editing, name })).toBe(
      undefined,
    );
    expect(findPresetLock({ ...poor, permissions: member, saved: member, preset: 'admin' })).toBe(
      'not_held',
    );
    expect(
      findPresetLock({ ...poor, permissions: editing, saved: editing, preset: 'member' }),
    ).toBe('not_held');
  });

  it('protect the last administrator', () => {
    const last = { grantable: ACCOUNT_PERMISSIONS, isLastAdministrator: true, isStronger: false };
    const question = { ...last, permissions: admin, saved: admin };
    expect(findPermissionLock({ ...question, name: 'manage_team' })).toBe('last_administrator');
    expect(findPermissionLock({ ...question, name: 'manage_team_ads' })).toBeUndefined();
    expect(findPresetLock({ ...question, preset: 'member' })).toBe('last_administrator');
  });

  it('leave nothing of a member who holds more to whoever holds less', () => {
    const question = {
      grantable: ['manage_team' as const],
      isLastAdministrator: false,
      isStronger: true,
      permissions: admin,
      saved: admin,
    };
    const locks = ACCOUNT_PERMISSIONS.map((name) => findPermissionLock({ ...question, name }));
    expect(locks).toEqual(['holds_more', 'comes_with_edit', 'holds_more']);
    expect(findPresetLock({ ...question, preset: 'member' })).toBe('holds_more');
  });
});
