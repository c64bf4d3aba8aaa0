import { defineActivity } from './define.ts';

export const teamActivity = defineActivity({ kind: 'team', subjects: ['team'] });

export const memberActivity = defineActivity({
  kind: 'members',
  subjects: ['account', 'invitation'],
  actions: [
    'added',
    'removed',
    'invited',
    'link_created',
    'withdrawn',
    'declined',
    'joined',
    'restricted',
    'unblocked',
    'password_set',
  ],
});

export const permissionActivity = defineActivity({
  kind: 'permissions',
  subjects: ['account'],
  fields: ['manage_team', 'read_team_ads', 'manage_team_ads'],
});
