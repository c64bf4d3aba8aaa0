import { expect, it } from 'vitest';
import { isSavable, pictureFileName } from './picture-file.ts';

it('saves pictures from the page’s own origin, and opens others', () => {
  const origin = 'https://ads.example.com';
  const urls = [
    'data:image/svg+xml,%3Csvg/%3E',
    'https://ads.example.com/media/1.png',
    '/media/1.png',
    'https://cdn.example.com/1.png',
    'https://ads.example.com:8443/1.png',
    'https://',
  ];
  expect(urls.map((url) => isSavable(url, origin))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('names a file after the image, with an extension', () => {
  const names = [
    { name: 'roof-03.jpg', url: 'https://cdn.example.com/1.png' },
    { name: 'Roof, spring', url: 'https://cdn.example.com/1.png?width=128' },
    { name: 'v2.final cut', url: 'data:image/svg+xml,%3Csvg/%3E' },
    { name: 'Roof', url: 'https://cdn.example.com/ads/image/?d=1' },
  ];
  expect(names.map(pictureFileName)).toEqual([
    'roof-03.jpg',
    'Roof, spring.png',
    'v2.final cut.svg',
    'Roof',
  ]);
});
