import { ACTIVITY_KINDS } from '@ads-checker/shared/activity/index';
import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { defineView, optionalParam } from '../../lib/view.ts';

/** The log as its URL holds it. Loaded with the screen, as the list of kinds is. */
export const activityView = defineView({
  userId: optionalParam('userId', idSchema),
  kind: optionalParam('kind', z.enum(ACTIVITY_KINDS)),
});
export type ActivityFilter = typeof activityView.initial;

export function activityPath(filter: ActivityFilter): string {
  return `/team-settings/activity${activityView.toQuery(filter)}`;
}
