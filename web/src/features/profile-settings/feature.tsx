import { Trans } from '../../lib/trans.ts';
import { defineFeature } from '../define.ts';

export const profileSettingsFeature = defineFeature({
  namespace: 'profile-settings',
  commands: {
    updateProfile: ({ target: { label } }) => (
      <Trans i18nKey={'<b>Edit settings</b> {label}'} values={{ label }} />
    ),
  },
});
