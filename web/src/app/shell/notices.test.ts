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

describe('notices about the network', () => {
  it('say nothing of changes that simply went out', () => {
    expect(tell([online(0), online(1), online(0)])).toEqual([null, null, null]);
  });

  it('say once per time offline that the first change is kept, and correct only what is shown', () => {
    expect(tell([online(0), offline(0), offline(1), offline(2), offline(2), offline(1)])).toEqual([
      null,
      null,
      saved(1),
      corrected(2),
      null,
      corrected(1),
    ]);
  });

  it('are taken back when all was discarded, and the next change is the first again', () => {
    expect(tell([offline(1), offline(0), offline(1)])).toEqual([saved(1), corrected(0), saved(1)]);
  });

  it('say how many went out when the last is gone', () => {
    expect(tell([offline(1), offline(3), online(3), online(1), online(0), online(0)])).toEqual([
      saved(1),
      corrected(3),
      null,
      null,
      { kind: 'sent', count: 3 },
      null,
    ]);
  });

  it('do not call a change of before the outage saved offline, but tell when it went out', () => {
    expect(tell([online(1), offline(1), online(1), online(0)])).toEqual([
      null,
      null,
      null,
      { kind: 'sent', count: 1 },
    ]);
  });

  it('speak again the next time', () => {
    const once = [offline(1), online(0)];
    expect(tell([...once, ...once])).toEqual([
      saved(1),
      { kind: 'sent', count: 1 },
      saved(1),
      { kind: 'sent', count: 1 },
    ]);
  });
});
