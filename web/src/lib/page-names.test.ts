import { expect, it } from 'vitest';
import { nameApart } from './page-names.ts';

it('tells Pages of one name apart by their ids, and leaves others alone', () => {
  expect(
    nameApart([
      { id: '1', name: 'Helio' },
      { id: '2', name: 'Attic' },
      { id: '3', name: 'Helio' },
    ]),
  ).toEqual([
    { id: '1', name: 'Helio (1)' },
    { id: '2', name: 'Attic' },
    { id: '3', name: 'Helio (3)' },
  ]);
});
