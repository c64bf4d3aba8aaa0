import { RocketLaunchIcon } from '@heroicons/react/16/solid';
import { defineFeature } from '../define.ts';

export const launchesFeature = defineFeature({
  namespace: 'launches',
  placeIcons: { launches: RocketLaunchIcon },
});
