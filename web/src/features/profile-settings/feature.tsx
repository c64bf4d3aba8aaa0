import { msg } from '../../lib/i18n.ts';
import { Slot, Trans } from '../../lib/trans.ts';
import { defineFeature } from '../define.ts';

export const profileSettingsFeature = defineFeature({
  namespace: 'profile-settings',
  commands: {
    updateProfile: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Edit settings</b> {label}'} values={{ label }} />
    ),
  },
  activity: {
    kinds: { api: msg('API access') },
    subjects: {
      api_token: (name) => (
        <Trans i18nKey="the API token <name/>" components={{ name: <Slot content={name} /> }} />
      ),
    },
    fields: { scopes: msg('Access'), expiresAt: msg('Expires') },
  },
});
