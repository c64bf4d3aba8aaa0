import { TableCellsIcon } from '@heroicons/react/16/solid';
import { defineFeature } from '../define.ts';
import { AnswerItems } from './palette/answer-items.tsx';

export const allAccountsFeature = defineFeature({
  namespace: 'all-accounts',
  placeIcons: { allAccounts: TableCellsIcon },
  PaletteItems: AnswerItems,
});
