import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { choiceParam, defineView, optionalParam } from '../../lib/view.ts';

const LAUNCH_TABS = ['launches', 'plans', 'templates'] as const;
export type LaunchTab = (typeof LAUNCH_TABS)[number];

export const launchesView = defineView({
  tab: choiceParam<LaunchTab, 'tab'>('tab', z.enum(LAUNCH_TABS), 'launches'),
});

/** The campaign that a new template is read from. */
export const newTemplateView = defineView({
  adUserId: optionalParam('profile', idSchema),
  adAccountId: optionalParam('account', idSchema),
  adCampaignId: optionalParam('campaign', idSchema),
});

/** In the place of an id: of a row that is not created yet. */
export const NEW = 'new';
