import { describe, expect, it } from 'vitest';
import { NO_NOTICES, type Notice, type NoticeFacts, nextNotice } from './notices.ts';

function tell(history: readonly NoticeFacts[]): (Notice | null)[] {
  let memory = NO_NOTICES;
  return history.map((facts) => {
    const next = nextNotice({ memory, facts });
    memory = next.memory;
    return next.notice;
  });
}

const online = (waitingCount: number): NoticeFacts => ({ isOnline: true, waitingCount });
const offline = (waitingCount: number): NoticeFacts => ({ isOnline: false, waitingCount });

const saved = (count: number): Notice => ({ kind: 'saved-offline', count, isCorrection: false });
const corrected = (count: number): Notice => ({
  kind: 'saved-offline',
  count,
  isCorrection: true,
});

describe('offline notices', () => {
  it('are silent about changes that were sent normally', () => {
    expect(tell([online(0), online(1), online(0)])).toEqual([null, null, null]);
  });

  it('report the first queued change once per offline period, and correct only a visible notice', () => {
    expect(tell([online(0), offline(0), offline(1), offline(2), offline(2), offline(1)])).toEqual([
      null,
      null,
      saved(1),
      corrected(2),
      null,
      corrected(1),
    ]);
  });

  it('are withdrawn when all changes were discarded, and start over with the next one', () => {
    expect(tell([offline(1), offline(0), offline(1)])).toEqual([saved(1), corrected(0), saved(1)]);
  });

  it('report how many changes were sent after the last one', () => {
    expect(tell([offline(1), offline(3), online(3), online(1), online(0), online(0)])).toEqual([
      saved(1),
      corrected(3),
      null,
      null,
      { kind: 'sent', count: 3 },
      null,
    ]);
  });

  it('do not report a change from before the outage as saved offline, but report when it was sent', () => {
    expect(tell([online(1), offline(1), online(1), online(0)])).toEqual([
      null,
      null,
      null,
      { kind: 'sent', count: 1 },
    ]);
  });

  it('appear again in the next offline period', () => {
    const once = [offline(1), online(0)];
    expect(tell([...once, ...once])).toEqual([
      saved(1),
      { kind: 'sent', count: 1 },
      saved(1),
      { kind: 'sent', count: 1 },
    ]);
  });
});
