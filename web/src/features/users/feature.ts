import { UserPlusIcon } from '@heroicons/react/16/solid';
import { defineFeature } from '../define.ts';

export const usersFeature = defineFeature({
  namespace: 'users',
  placeIcons: { newUser: UserPlusIcon },
});
