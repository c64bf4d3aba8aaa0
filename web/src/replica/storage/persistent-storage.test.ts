import { describe, expect, it } from 'vitest';
import { requestPersistentStorage } from './persistent-storage.ts';

function browser({ persisted, answer }: { persisted: boolean; answer: () => Promise<boolean> }) {
  const asked: string[] = [];
  return {
    asked,
    persisted: async () => persisted,
    persist: () => {
      asked.push('persist');
      return answer();
    },
  };
}

describe('persistent storage', () => {
  it.each([true, false])('is requested, accepting %s', async (granted) => {
    const storage = browser({ persisted: false, answer: async () => granted });
    expect([await requestPersistentStorage(storage), storage.asked]).toEqual([
      granted,
      ['persist'],
    ]);
  });

  it('is not requested again once granted', async () => {
    const storage = browser({ persisted: true, answer: async () => false });
    expect([await requestPersistentStorage(storage), storage.asked]).toEqual([true, []]);
  });

  it('is optional where a browser refuses or lacks it', async () => {
    const storage = browser({
      persisted: false,
      answer: () => Promise.reject(new TypeError('not here')),
    });
    expect([
      await requestPersistentStorage(storage),
      await requestPersistentStorage(undefined),
    ]).toEqual([false, false]);
  });
});
