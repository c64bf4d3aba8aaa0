import type { TrackerDto } from '@ads-checker/shared/contracts/tracker-entities';
import type { TrafficSourceDto } from '@ads-checker/shared/contracts/trackers';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_TRACKER,
  listDetectedPresets,
  needsKeyAgain,
  newTrackerFieldsSchema,
  toFields,
  toPreset,
  toUpdate,
  trackerFieldsSchema,
} from './tracker-fields.ts';

const tracker: TrackerDto = {
  id: '7',
  teamId: '2',
  version: 'binom_v2',
  name: 'Binom EU',
  url: 'https://trk.example.com',
  apiUrl: 'https://trk.example.com',
  apiKey: { isSet: true, setAt: '2026-03-12T09:00:00Z', lastFour: 'k9ZD' },
  timezone: 'Europe/Berlin',
  trafficSourceSettings: [
    { trafficSourceId: '3', adIdToken: '1', adSetIdToken: null, campaignIdToken: '3' },
  ],
  createdAt: '2026-03-12T09:00:00Z',
  updatedAt: '2026-03-12T09:00:00Z',
};
const schema = trackerFieldsSchema(tracker);
const token = (id: string, parameter: string, placeholder = '') => ({
  id,
  name: parameter,
  parameter,
  placeholder,
});
const facebook: TrafficSourceDto = {
  id: '3',
  name: 'Facebook',
  isDeleted: false,
  tokens: [token('1', 'ad_id', '{{ad.id}}'), token('4', 'adset_id')],
};

const faultsOf = (fields: object) =>
  schema
    .safeParse({ ...toFields(tracker), ...fields })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the form of a tracker', () => {
  it('requires what a new one needs', () => {
    const { error } = newTrackerFieldsSchema.safeParse(EMPTY_TRACKER);
    expect(new Set(error?.issues.map(({ path }) => path.join('.')))).toEqual(
      new Set(['name', 'url', 'apiUrl', 'apiKey', 'trafficSourceSettings']),
    );
  });

  it('sends only changes', () => {
    const update = (fields: object) =>
      toUpdate({ tracker, values: schema.parse({ ...toFields(tracker), ...fields }) });
    expect(update({})).toBeNull();
    expect(update({ url: ' https://trk.example.com/ ' })).toBeNull();
    expect(update({ name: 'Binom', version: 'auto', apiKey: 'new-key' })).toEqual({
      name: 'Binom',
      version: null,
      apiKey: 'new-key',
    });
    const [setting] = toFields(tracker).trafficSourceSettings;
    expect(update({ trafficSourceSettings: [{ ...setting, adSetIdToken: '2' }] })).toEqual({
      trafficSourceSettings: [
        { trafficSourceId: '3', adIdToken: '1', adSetIdToken: '2', campaignIdToken: '3' },
      ],
    });
  });

  it('asks for the key again only for another origin', () => {
    expect(faultsOf({ apiUrl: 'https://trk.example.com/x7k2.php' })).toBeUndefined();
    expect(faultsOf({ apiUrl: 'https://other.example.com' })).toEqual([['apiKey', 'is required']]);
    expect(faultsOf({ apiUrl: 'https://other.example.com', apiKey: 'word' })).toBeUndefined();
    expect(needsKeyAgain('trk.example.com/eu', tracker.apiUrl)).toBe(false);
    expect(needsKeyAgain('http://trk.example.com', tracker.apiUrl)).toBe(true);
    expect(needsKeyAgain('half a url', tracker.apiUrl)).toBe(false);
  });

  it('requires an ad ID token for each used source', () => {
    const empty = { trafficSourceId: '3', adIdToken: '', adSetIdToken: '', campaignIdToken: '' };
    expect(faultsOf({ trafficSourceSettings: [empty] })).toEqual([
      ['trafficSourceSettings.0.adIdToken', 'is required'],
    ]);
    expect(faultsOf({ trafficSourceSettings: [] })).toEqual([
      ['trafficSourceSettings', 'must name the Ad ID token of at least one traffic source'],
    ]);
  });
});

it('sources are selected automatically when a token holds the placeholder of the ad', () => {
  const preset = {
    trafficSourceId: '3',
    adIdToken: '1',
    adSetIdToken: '4',
    campaignIdToken: '',
  };
  const guessed = { ...facebook, id: '5', tokens: [token('6', 'fb_ad_id')] };
  const untold = { ...facebook, id: '9', tokens: null };
  expect(
    listDetectedPresets([facebook, { ...facebook, id: '8', isDeleted: true }, guessed, untold]),
  ).toEqual([preset]);
  expect(toPreset(guessed)).toEqual({
    trafficSourceId: '5',
    adIdToken: '6',
    adSetIdToken: '',
    campaignIdToken: '',
  });
  expect(toPreset(untold)).toMatchObject({ adIdToken: '' });
});
