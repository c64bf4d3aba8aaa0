import type {
  PixelShareResult,
  PixelSharingDetailsDto,
  PixelSharingDto,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { describe, expect, it } from 'vitest';
import { foldResult, foldRetry, foldSharing } from './fold-sharing.ts';

const AT = '2026-11-21T13:31:00.000Z';

function sharing(overrides: Partial<PixelSharingDto> = {}): PixelSharingDto {
  return {
    id: '1',
    adUserId: '2',
    businessId: '3',
    businessName: 'Northpine Media',
    pixelId: '4',
    pixelName: 'Northpine Media leads',
    state: 'running',
    createdAt: AT,
    finishedAt: null,
    resumesAt: null,
    heldBackBy: null,
    sendingAdAccountId: null,
    counts: { total: 3, shared: 0, failed: 0, stopped: 0 },
    ...overrides,
  };
}

function result(adAccountId: string, errorCode: number | null = null): PixelShareResult {
  return {
    adsPixelId: '4',
    businessId: '3',
    adAccountId,
    url: 'https://graph.facebook.com/v27.0/4/shared_accounts',
    method: 'POST',
    statusCode: errorCode === null ? 200 : 400,
    startTime: AT,
    endTime: AT,
    error: errorCode === null ? null : { message: 'No', traceId: null, errorCode },
  };
}

const whole: PixelSharingDetailsDto = {
  pixelSharing: sharing(),
  items: ['10', '11', '12'].map((adAccountId) => ({ adAccountId, state: 'waiting', result: null })),
  lastResult: 0,
};
const statesOf = ({ items }: PixelSharingDetailsDto) => items.map(({ state }) => state);

describe('a sharing being followed', () => {
  it('marks the current ad account, and the rest as waiting', () => {
    const busy = foldSharing(whole, sharing({ sendingAdAccountId: '11' }));
    expect(statesOf(busy)).toEqual(['waiting', 'sending', 'waiting']);
    expect(statesOf(foldSharing(busy, sharing({ sendingAdAccountId: '12' })))).toEqual([
      'waiting',
      'waiting',
      'sending',
    ]);
  });

  it('applies each result once, in order', () => {
    const first = foldResult(whole, { number: 1, result: result('10') });
    const second = foldResult(first, { number: 2, result: result('11', 17) });
    expect([statesOf(second), second.lastResult]).toEqual([['shared', 'failed', 'waiting'], 2]);
    expect(foldResult(second, { number: 1, result: result('12') })).toBe(second);
  });

  it('leaves the rest unchanged when stopped', () => {
    const first = foldResult(whole, { number: 1, result: result('10') });
    const stopped = foldSharing(first, sharing({ state: 'finished' }));
    expect(statesOf(stopped)).toEqual(['shared', 'stopped', 'stopped']);
    expect(statesOf(foldRetry(stopped, sharing(), ['12']))).toEqual([
      'shared',
      'stopped',
      'waiting',
    ]);
    expect(statesOf(foldRetry(stopped, sharing(), undefined))).toEqual([
      'shared',
      'waiting',
      'waiting',
    ]);
  });

  it('clears a failure when retried and takes the new result', () => {
    const failed = foldResult(whole, { number: 1, result: result('10', 200) });
    const again = foldRetry(failed, sharing(), undefined);
    expect(again.items[0]).toEqual({ adAccountId: '10', state: 'waiting', result: null });
    expect(statesOf(foldResult(again, { number: 2, result: result('10') }))[0]).toBe('shared');
  });
});
