import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { choiceParam, defineView, optionalParam } from '../../lib/view.ts';

export const LAUNCH_TABS = ['launches', 'plans', 'templates'] as const;
export type LaunchTab = (typeof LAUNCH_TABS)[number];

export const launchesView = defineView({
  tab: choiceParam<LaunchTab, 'tab'>('tab', z.enum(LAUNCH_TABS), 'launches'),
});

export const launchesPath = (tab: LaunchTab): string => `/launches${launchesView.toQuery({ tab })}`;

/** The campaign that a new template is read from. */
export const newTemplateView = defineView({
  adUserId: optionalParam('profile', idSchema),
  adAccountId: optionalParam('account', idSchema),
  adCampaignId: optionalParam('campaign', idSchema),
});

/** In the place of an id: of a row that is not created yet. */
export const NEW = 'new';

export const templatePath = (id: string): string => `/launches/templates/${id}`;
export const planPath = (id: string): string => `/launches/plans/${id}`;
export const runPath = (id: string): string => `/launches/runs/${id}`;
