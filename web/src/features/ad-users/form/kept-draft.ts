import { idSchema } from '@ads-checker/shared/contracts/common';
import { z } from 'zod';
import { fieldsDraft } from '../../../lib/kept-drafts.ts';
import type { ProfileFieldsInput } from './profile-fields.ts';

/** Without the access token, the cookies and a pasted proxy. */
export const PROFILE_DRAFT = fieldsDraft<ProfileFieldsInput>({
  form: 'profile',
  version: 1,
  fields: {
    customName: z.string(),
    groupId: idSchema.nullable(),
    proxyId: idSchema.nullable(),
    isShared: z.boolean(),
    isUsedForPixelShare: z.boolean(),
  },
});
