import {
  collections,
  docIdOf,
  type OwnedKind,
  readDoc,
  SYNC_COLLECTIONS,
  type SyncCollection,
  syncDocSchemas,
  volatileFieldsSchema,
} from '@ads-checker/shared/collections/index';
import {
  adAccountSchema,
  adCampaignSchema,
  adImageSchema,
  adSchema,
  adSetSchema,
} from '@ads-checker/shared/contracts/ad-objects';
import { allRoutes } from '@ads-checker/shared/contracts/api';
import { identityRoutes } from '@ads-checker/shared/contracts/identity';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import text from './recording.json?raw';
import { readRecording } from './recording.ts';

const NOW_MS = Date.parse('2026-03-02T09:00:00Z');
const recording = readRecording({ text, nowMs: NOW_MS });

/** A response that no longer parses to the same value was recorded before a contract changed. */
function expectRecordedBy(schema: z.ZodType, value: unknown): void {
  const parsed = schema.safeParse(value);
  expect(parsed.error).toBeUndefined();
  expect(parsed.data).toEqual(value);
}

describe('the recording (renewed by `node scripts/record-demo.ts`)', () => {
  it('contains owned rows and the signed-in person according to the contracts', () => {
    expectRecordedBy(identityRoutes.login.response, { data: recording.signedIn });
    expect(SYNC_COLLECTIONS).toEqual(expect.arrayContaining(Object.keys(recording.rows)));
    for (const name of SYNC_COLLECTIONS) {
      expectRecordedBy(z.array(syncDocSchemas[name]), recording.rows[name] ?? []);
    }
    for (const { kind, storedIn, volatile = [] } of collections) {
      const name = storedIn.collection as SyncCollection;
      if (volatile.length > 0) {
        const known = recording.volatile[name] ?? [];
        const docIds = (recording.rows[name] ?? []).map((doc) =>
          docIdOf(kind as OwnedKind, readDoc(name, doc).row.id),
        );
        expect(new Set(known.map(({ id }) => id))).toEqual(new Set(docIds));
        const schema = volatileFieldsSchema(kind as 'adUser');
        expectRecordedBy(
          z.array(schema),
          known.map(({ fields }) => fields),
        );
      }
    }
  });

  it('contains responses of existing calls in their declared shape', () => {
    const byKey = new Map(allRoutes.map(({ key, route }) => [key, route]));
    for (const [key, reads] of Object.entries(recording.reads)) {
      const schema = byKey.get(key)?.response;
      expect(schema, key).toBeDefined();
      for (const { answer } of reads) {
        expectRecordedBy(schema ?? z.never(), answer);
      }
    }
  });

  it('contains ad accounts with their objects and the results of each one', () => {
    const insightsOf = (id: string) =>
      Object.values(recording.insights[id] ?? {}).map((results) =>
        results === null ? null : { since: '2026-03-01', until: '2026-03-02', ...results },
      );
    const expectRows = (schema: z.ZodType, rows: readonly { readonly id: string }[]): void => {
      for (const row of rows) {
        const found = insightsOf(row.id);
        expect(found).toHaveLength(4);
        expectRecordedBy(
          z.array(schema),
          found.map((insights) => ({ ...row, insights })),
        );
      }
    };
    const adAccounts = Object.values(recording.adAccounts).flat();
    expectRows(adAccountSchema, adAccounts);
    expect(new Set(adAccounts.map(({ id }) => id))).toEqual(
      new Set(Object.keys(recording.objects)),
    );
    for (const { campaigns, adSets, ads, adImages } of Object.values(recording.objects)) {
      expectRows(adCampaignSchema, campaigns);
      expectRows(adSetSchema, adSets);
      expectRows(adSchema, ads);
      expectRecordedBy(z.array(adImageSchema), adImages);
    }
  });

  it('is relative to the current time, and needs no server for its pictures', () => {
    expect(recording.recordedAt).toBe('2026-03-02T09:00:00.000Z');
    const seenMs = Date.parse(recording.signedIn.session.lastActivity);
    expect(seenMs).toBeLessThanOrEqual(NOW_MS);
    expect(seenMs).toBeGreaterThan(NOW_MS - 60_000);
    const [image] = Object.values(recording.objects)[0]?.adImages ?? [];
    expect(image?.permalinkUrl).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(JSON.stringify(recording)).not.toMatch(/__media|picture:\d/);
  });
});
