import { TRACKER_VERSIONS } from '@ads-checker/shared/domain/trackers';
import { z } from 'zod';
import { addressDraft, fieldsDraft } from '../../lib/kept-drafts.ts';
import type { TrackerFields } from './tracker-fields.ts';

const text = z.string();

/** Without the API key. */
export const TRACKER_DRAFT = fieldsDraft<TrackerFields>({
  form: 'tracker',
  version: 1,
  fields: {
    name: text,
    url: addressDraft,
    apiUrl: addressDraft,
    version: z.enum(['auto', ...TRACKER_VERSIONS]),
    timezone: text,
    trafficSourceSettings: z.array(
      z.object({
        trafficSourceId: text,
        adIdToken: text,
        adSetIdToken: text,
        campaignIdToken: text,
      }),
    ),
  },
});
