import type { AdCreativeDto } from '@ads-checker/shared/contracts/ad-objects';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { buildCreative } from '../test/build-rows.ts';
import { CreativePreview } from './creative-preview.tsx';

afterEach(cleanup);

const assetFeedSpec = {
  titles: ['Solar check', 'Free solar check'],
  captions: ['helio.example'],
  bodies: ['See what your roof\nis worth.'],
  linkUrls: ['https://helio.example/quiz/'],
  imageUrls: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
  callToActionTypes: ['LEARN_MORE'],
};
const linkData = {
  thumbnailUrl: null,
  imageUrl: null,
  link: 'https://helio.example/own//',
  title: 'Own title',
  caption: null,
  body: null,
  callToActionType: 'NEW_TYPE',
};

function shown(creative: AdCreativeDto) {
  render(<CreativePreview creative={creative} />);
  const section = screen.getByRole('region', { name: 'Creative' });
  return {
    texts: [...section.querySelectorAll('p, span:not(:has(*))')]
      .filter((element) => element.closest('h3') === null)
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text !== ''),
    images: [...section.querySelectorAll('img')].map(({ src }) => src),
    links: [...section.querySelectorAll('a')].map((link) => [link.textContent, link.href]),
  };
}

it('shows each variant of a dynamic ad, with the first entry as the fallback', async () => {
  const first = shown(buildCreative({ assetFeedSpec }));
  expect(first).toEqual({
    texts: [
      'Dynamic ad',
      'Dynamic ad',
      'See what your roof\nis worth.',
      'helio.example',
      'Solar check',
      'Learn more',
    ],
    images: ['https://img.example/1.jpg'],
    links: [['helio.example', 'https://helio.example/quiz/']],
  });
  expect(screen.getByText(/1 of 2 variants/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText(/2 of 2 variants/)).toBeTruthy();
  expect(screen.getByText('Free solar check')).toBeTruthy();
  expect(document.querySelector('img')?.src).toBe('https://img.example/2.jpg');
  expect(screen.getByText('helio.example')).toBeTruthy();
});

it('names the product set of a catalog ad, and prefers its own link to the feed’s', () => {
  const products = [
    { id: '1', name: 'Panel', imageUrl: 'https://img.example/p.jpg' },
    { id: '2', name: 'Battery', imageUrl: null },
  ];
  const productSet = { id: '55', name: 'All panels', products };
  const creative = buildCreative({
    linkData,
    productSet,
    pagePostUrl: 'https://www.facebook.com/1_2',
    urlTags: 'utm_source={{site_source_name}}',
  });
  const { links, texts, images } = shown(creative);
  expect(links).toEqual([
    ['Open post', 'https://www.facebook.com/1_2'],
    ['helio.example/own', 'https://helio.example/own//'],
  ]);
  expect(images).toEqual(['https://img.example/p.jpg']);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Catalog ad: All panels',
      'Panel',
      'Battery',
      'Own title',
      'New type',
      'URL parameters: utm_source={{site_source_name}}',
    ]),
  );
});

it('shows only what is known', () => {
  expect(shown(buildCreative())).toEqual({ texts: [], images: [], links: [] });
});

it('renders a link that is not a web URL as text', () => {
  const link = 'javascript:alert(1)';
  expect(shown(buildCreative({ linkData: { ...linkData, link } })).links).toEqual([]);
});
