import { ChartBarIcon } from '@heroicons/react/16/solid';
import { defineFeature } from '../define.ts';

export const resultsFeature = defineFeature({
  namespace: 'results',
  placeIcons: { results: ChartBarIcon },
});
