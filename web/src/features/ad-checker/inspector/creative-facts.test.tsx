import type { AdCreativeDto } from '@ads-checker/shared/contracts/ad-objects';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { noCommands } from '../test/build-outbox.ts';
import { buildAd, buildCreative } from '../test/build-rows.ts';
import { DetailsDialog } from './details-dialog.tsx';

afterEach(cleanup);

const assetFeedSpec = {
  titles: ['Solar check', 'Free solar check'],
  captions: ['helio.example'],
  bodies: ['See what your roof\nis worth.'],
  linkUrls: ['https://helio.example/quiz/'],
  imageUrls: [],
  callToActionTypes: ['LEARN_MORE'],
};
const linkData = {
  thumbnailUrl: null,
  imageUrl: null,
  link: 'https://helio.example/own//',
  title: 'Own title',
  caption: null,
  body: null,
  callToActionType: null,
};

async function factsOf(creative: AdCreativeDto | null): Promise<readonly string[]> {
  render(
    <DetailsDialog
      row={buildAd({ name: 'Roof 01', creative })}
      pending={undefined}
      outbox={noCommands}
      onClose={() => undefined}
    />,
  );
  await screen.findByRole('dialog', { name: 'Roof 01' });
  const facts = screen.queryByRole('region', { name: 'Creative' });
  return [...(facts?.querySelectorAll('dt, dd') ?? [])].map(({ textContent }) => textContent ?? '');
}

it('a dynamic ad says so, with each of its texts and where it leads', async () => {
  expect(await factsOf(buildCreative({ assetFeedSpec }))).toEqual([
    'Type',
    'Dynamic ad',
    'Title',
    'Solar check',
    'Free solar check',
    'Text',
    'See what your roof\nis worth.',
    'Caption',
    'helio.example',
    'Link',
    'https://helio.example/quiz',
  ]);
});

it('an ad of a catalog says of which set; its own link comes before the feed', async () => {
  const productSet = { id: '55', name: 'All panels', products: [] };
  expect(await factsOf(buildCreative({ linkData, productSet, assetFeedSpec }))).toEqual([
    'Type',
    'Catalog ad: All panels',
    'Dynamic ad',
    'Title',
    'Own title',
    'Text',
    'See what your roof\nis worth.',
    'Caption',
    'helio.example',
    'Link',
    'https://helio.example/own',
  ]);
});

it.each([
  [
    'a set that was not read',
    buildCreative({ productSet: { id: '55', name: '', products: [] } }),
    ['Type', 'Catalog ad'],
  ],
  [
    'a link alone',
    buildCreative({ linkData: { ...linkData, title: null } }),
    ['Link', 'https://helio.example/own'],
  ],
  ['nothing', buildCreative(), []],
  ['no creative', null, []],
])('says no more than is known: %s', async (_, creative, facts) => {
  expect(await factsOf(creative)).toEqual(facts);
});
