import { TableCellsIcon } from '@heroicons/react/16/solid';
import { defineFeature } from '../define.ts';

export const allAccountsFeature = defineFeature({
  namespace: 'all-accounts',
  placeIcons: { allAccounts: TableCellsIcon },
});
