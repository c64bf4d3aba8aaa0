import { ACCOUNT_PRESETS, roleOf } from '@ads-checker/shared/access/members';
import {
  ACCOUNT_PERMISSIONS,
  type AccountPermission,
  type AccountPermissions,
} from '@ads-checker/shared/contracts/identity';
import { useTranslation } from 'react-i18next';
import { roleLabel } from '../../../lib/status-labels.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SwitchRow } from '../../../ui/switch-row.tsx';
import {
  findPermissionLock,
  findPresetLock,
  measureDistance,
  type PermissionLock,
  type Preset,
  switchPermission,
} from '../permissions.ts';
import { PaneSection } from './pane-section.tsx';

interface PermissionFieldsProps {
  readonly permissions: AccountPermissions;
  readonly saved: AccountPermissions;
  readonly grantable: readonly AccountPermission[];
  readonly isLastAdministrator: boolean;
  readonly isStronger: boolean;
  readonly onChange: (permissions: AccountPermissions) => void;
}

function usePermissionLabels() {
  const { t } = useTranslation('team-settings');
  const labels: Readonly<Record<AccountPermission, string>> = {
    manage_team: t('Manage team'),
    read_team_ads: t('View team ads'),
    manage_team_ads: t('Edit team ads'),
  };
  const hints: Readonly<Record<AccountPermission, string>> = {
    manage_team: t('Name and description, members, trackers, webhooks, rule limits, activity'),
    read_team_ads: t('Other members’ profiles and proxies. Included in “Edit team ads”'),
    manage_team_ads: t('Edit and delete other members’ profiles, proxies and ads'),
  };
  const locks: Readonly<Record<PermissionLock, string>> = {
    comes_with_edit: t('Included in “Edit team ads”'),
    holds_more: t('You can’t change or remove a user who has permissions you don’t have.'),
    not_held: t('You can’t give or remove permissions you don’t have.'),
    last_administrator: t('A team needs at least one active admin.'),
  };
  return {
    labels,
    hints,
    lockText: (lock: PermissionLock | undefined) => (lock === undefined ? undefined : locks[lock]),
  };
}

function RolePicker({ permissions, onChange, ...rest }: PermissionFieldsProps) {
  const { t } = useTranslation('team-settings');
  const { lockText } = usePermissionLabels();
  const role = roleOf(permissions);
  const { preset, count } = measureDistance(permissions);
  const lockOf = (name: Preset) => lockText(findPresetLock({ ...rest, permissions, preset: name }));
  const backLock = lockOf(preset);
  const presetLabel = roleLabel(preset);
  return (
    <PaneSection title={t('Role')}>
      <SegmentedControl
        label={t('Role')}
        className="flex! w-full [&>button]:flex-1 [&>button]:justify-center"
        value={role}
        segments={[
          { key: 'admin', label: roleLabel('admin'), reason: lockOf('admin') },
          { key: 'member', label: roleLabel('member'), reason: lockOf('member') },
          {
            key: 'custom',
            label: roleLabel('custom'),
            reason: role === 'custom' ? undefined : t('Set individual permissions below'),
          },
        ]}
        onChange={(next) => {
          if (next !== 'custom') {
            onChange(ACCOUNT_PRESETS[next]);
          }
        }}
      />
      {role === 'custom' && (
        <p className="mt-2 text-sm text-ink-3">
          {preset === 'admin'
            ? t(
                '{count, plural, one {Admin without # permission.} other {Admin without # permissions.}}',
                { count },
              )
            : t(
                '{count, plural, one {Member plus # permission.} other {Member plus # permissions.}}',
                { count },
              )}{' '}
          {backLock === undefined && (
            <button
              type="button"
              className="rounded-xs font-medium text-accent-ink hover:underline"
              onClick={() => onChange(ACCOUNT_PRESETS[preset])}
            >
              {t('Reset to {presetWord}', { presetWord: presetLabel })}
            </button>
          )}
        </p>
      )}
    </PaneSection>
  );
}

export function PermissionFields(props: PermissionFieldsProps) {
  const { t } = useTranslation('team-settings');
  const { permissions, saved, onChange, ...rest } = props;
  const { labels, hints, lockText } = usePermissionLabels();
  return (
    <>
      <RolePicker {...props} />
      <PaneSection title={t('Permissions')}>
        {ACCOUNT_PERMISSIONS.map((name) => {
          const lock = findPermissionLock({ ...rest, permissions, saved, name });
          const isOn =
            permissions[name] || (name === 'read_team_ads' && permissions.manage_team_ads);
          return (
            <SwitchRow
              key={name}
              isEnd
              label={labels[name]}
              hint={
                lock === undefined || lock === 'comes_with_edit' ? (
                  hints[name]
                ) : (
                  <>
                    {hints[name]}
                    <span className="block text-warning-ink">{lockText(lock)}</span>
                  </>
                )
              }
              isOn={isOn}
              reason={lockText(lock)}
              onToggle={(next) =>
                onChange(switchPermission({ permissions, saved, name, isOn: next }))
              }
            />
          );
        })}
      </PaneSection>
    </>
  );
}
