import { expect, it } from 'vitest';
import { NO_FILTERS } from '../filters/filters.ts';
import { buildAd, buildCreative, buildImage } from '../test/build-rows.ts';
import { filterImages, findUses } from './images.ts';

const roof = buildImage({ id: '1:aa', hash: 'aa', name: 'Roof.jpg' });
const team = buildImage({ id: '1:bb', hash: 'bb', name: 'Team.jpg', status: 'INTERNAL' });
const gone = buildImage({ id: '1:cc', hash: 'cc', name: 'Roof old.jpg', status: 'DELETED' });
const strange = buildImage({ id: '1:dd', hash: 'dd', name: 'Odd.jpg', status: 'IN_REVIEW' });
const images = [roof, team, gone, strange];

it('finds images by name, id and status, and shows all by default', () => {
  const find = (filters: object) =>
    filterImages({ images, filters: { ...NO_FILTERS, ...filters } });
  expect(find({})).toEqual(images);
  expect(find({ query: ' roof ' })).toEqual([roof, gone]);
  expect(find({ query: '1:bb' })).toEqual([team]);
  expect(find({ statuses: ['INTERNAL', 'DELETED'] })).toEqual([team, gone]);
  expect(find({ statuses: ['IN_REVIEW'] })).toEqual([strange]);
  expect(find({ query: 'roof', statuses: ['ACTIVE'] })).toEqual([roof]);
});

it('finds the ads that use an image through their creatives', () => {
  const first = buildAd({ id: '301', creative: buildCreative({ id: '51' }) });
  const other = buildAd({ id: '302', creative: buildCreative({ id: '52' }) });
  const second = buildAd({ id: '303', creative: buildCreative({ id: '53' }) });
  const ads = [first, other, buildAd({ id: '304' }), second];
  expect(findUses({ image: { creativeIds: ['53', '51'] }, ads })).toEqual([first, second]);
  expect(findUses({ image: { creativeIds: [] }, ads })).toEqual([]);
});
