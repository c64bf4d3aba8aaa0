import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { createIpGeolocator } from './ip-geolocator.ts';

const places = createIpGeolocator({
  workerPath: fileURLToPath(new URL('../../main/geo-worker.ts', import.meta.url)),
});
afterAll(() => places.close());

it('knows where public addresses of both kinds are', async () => {
  const found = await Promise.all(['8.8.8.8', '2001:4860:4860::8888'].map(places.lookUp));
  expect(found).toEqual([
    {
      ip: '8.8.8.8',
      countryCode: 'US',
      city: 'Mountain View',
      latitude: expect.closeTo(37.4, 0),
      longitude: expect.closeTo(-122.1, 0),
    },
    {
      ip: '2001:4860:4860::8888',
      countryCode: expect.stringMatching(/^[A-Z]{2}$/),
      city: expect.any(String),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
    },
  ]);
});

it('knows nothing of addresses that nobody was given', async () => {
  expect(await places.lookUp('127.0.0.1')).toBeNull();
  expect(await places.lookUp('2001:db8::1')).toBeNull();
});

it('answers again after its thread was ended', async () => {
  await places.close();
  expect(await places.lookUp('8.8.8.8')).toMatchObject({ countryCode: 'US' });
});
