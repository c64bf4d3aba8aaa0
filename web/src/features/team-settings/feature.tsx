import { ClockIcon, UserPlusIcon } from '@heroicons/react/16/solid';
import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { defineFeature } from '../define.ts';
import { MemberItems } from './palette/member-items.tsx';

export const teamSettingsFeature = defineFeature({
  namespace: 'team-settings',
  commands: {
    updateTeam: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Edit team</b> {label}'} values={{ label }} />
    ),
    updateAccountPermissions: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Edit permissions</b> {label}'} values={{ label }} />
    ),
    setAccountStatus: ({ payload, target: { label } }) =>
      payload.status === 'restricted' ? (
        <Trans i18nKey={'<b>Restrict access</b> {label}'} values={{ label }} />
      ) : (
        <Trans i18nKey={'<b>Restore access</b> {label}'} values={{ label }} />
      ),
  },
  activity: {
    kinds: {
      team: msg('Team'),
      members: msg('Members'),
      permissions: msg('Permissions'),
      trackers: msg('Trackers'),
    },
    subjects: {
      team: (name) => (
        <Trans i18nKey="the team <name/>" components={{ name: <Slot content={name} /> }} />
      ),
      account: (name) => name,
      invitation: (name) => name,
      binom: (name) => (
        <Trans i18nKey="the tracker <name/>" components={{ name: <Slot content={name} /> }} />
      ),
    },
    fields: {
      name: msg('Name'),
      description: msg('Description'),
      manage_team: msg('Manage team'),
      read_team_ads: msg('View team ads'),
      manage_team_ads: msg('Edit team ads'),
    },
  },
  placeIcons: { activity: ClockIcon, newMember: UserPlusIcon },
  PaletteItems: MemberItems,
});
