import { PRODUCT_MEDIA_LIMITS, type SignedUpload } from '@ads-checker/shared/contracts/media';
import { AppError } from '@ads-checker/shared/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkFailure } from '../../lib/api-errors.ts';
import type { MediaItem, Uploaded } from './media.ts';
import { placeUploaded } from './media.ts';
import { fileOf, jpgOf, mp4Of } from './test/files.ts';
import { createUploads, type UploadView } from './uploads.ts';

const owner = { teamId: '1', adUserId: '2' };
const rules = { limits: PRODUCT_MEDIA_LIMITS, max: { image: 4, video: 2 } };

const SIGNED: SignedUpload = {
  apiKey: 'key',
  signature: '',
  timestamp: 1,
  cloudName: 'cloud',
  folder: 'teams/1/profiles/2',
  uploadUrl: 'https://m.test/upload',
};

interface Sending {
  readonly publicId: string;
  readonly signed: Promise<SignedUpload | undefined> | undefined;
  readonly signal: AbortSignal;
  readonly progress: (sent: number) => void;
  readonly resolve: (media: MediaItem) => void;
  readonly reject: (error: unknown) => void;
}

function start({ check }: { check?: Parameters<typeof createUploads>[0]['check'] } = {}) {
  let isOnline = true;
  const sendings: Sending[] = [];
  const told: Uploaded[] = [];
  const signings: string[] = [];
  const uploads = createUploads({
    onUploaded: (uploaded) => told.push(uploaded),
    isOnline: () => isOnline,
    nameOf: (name) => `${name}-name`,
    check:
      check ??
      (async ({ file }) => ({
        checked: file.name.endsWith('.mp4')
          ? { kind: 'video', format: 'mp4' }
          : { kind: 'image', format: 'jpg' },
      })),
    sign: async ({ publicId }) => {
      signings.push(publicId.replace('-name', ''));
      if (publicId.startsWith('unsigned')) {
        throw new NetworkFailure('POST', undefined);
      }
      return { ...SIGNED, signature: publicId };
    },
    send: ({ publicId, signed, signal, onProgress }) =>
      new Promise((resolve, reject) => {
        sendings.push({ publicId, signed, signal, progress: onProgress, resolve, reject });
      }),
  });
  const add = async (...names: string[]): Promise<void> => {
    const files = names.map((name) =>
      fileOf(name, name.endsWith('.mp4') ? mp4Of(600, 600) : jpgOf(600, 600)),
    );
    uploads.add({ target: 'item', owner, rules, files, present: { image: 0, video: 0 } });
    await settle();
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const find = (name: string): UploadView => {
    const view = uploads.list().findLast((each) => each.name === name);
    if (view === undefined) {
      throw new Error(`There is no upload of ${name}.`);
    }
    return view;
  };
  const sending = (name: string): Sending => {
    const found = sendings.findLast(({ publicId }) => publicId === `${name}-name`);
    if (found === undefined) {
      throw new Error(`${name} is not being sent.`);
    }
    return found;
  };
  const finish = async (name: string): Promise<void> => {
    sending(name).resolve({ kind: find(name).kind, url: `https://m.test/${name}` });
    await settle();
  };
  const states = (): string[] =>
    uploads
      .list()
      .map(({ name, status, isPaused, isWaiting }) =>
        [name, status, ...(isPaused ? ['paused'] : []), ...(isWaiting ? ['waiting'] : [])].join(
          ' ',
        ),
      );
  return {
    uploads,
    told,
    signings,
    add,
    settle,
    find,
    sending,
    finish,
    states,
    sent: () => sendings.map(({ publicId }) => publicId.replace('-name', '')),
    setOnline(value: boolean) {
      isOnline = value;
      (value ? uploads.goOnline : uploads.goOffline)();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('one upload', () => {
  it('is in progress, then completed with its URL', async () => {
    const { add, finish, find, sending, told } = start();
    await add('a.jpg');
    expect(find('a.jpg')).toMatchObject({ status: 'IN_PROGRESS', progress: 0 });
    sending('a.jpg').progress(0.64);
    expect(find('a.jpg').progress).toBe(0.64);
    await finish('a.jpg');
    expect(find('a.jpg')).toMatchObject({ status: 'COMPLETED', progress: 1, isBusy: false });
    expect(told).toEqual([
      { target: 'item', media: { kind: 'image', url: 'https://m.test/a.jpg' }, before: [] },
    ]);
  });

  it('fails with the host’s own message, and is retried under the same name', async () => {
    const { add, finish, find, sending, sent, settle, uploads } = start();
    await add('a.jpg');
    const error = new AppError('VendorError', 'Invalid image file');
    sending('a.jpg').reject(error);
    await settle();
    expect(find('a.jpg')).toMatchObject({ status: 'FAILED', error, isBusy: false });
    uploads.retry(find('a.jpg').id);
    expect(find('a.jpg')).toMatchObject({ status: 'IN_PROGRESS', error: null, progress: 0 });
    await finish('a.jpg');
    expect([find('a.jpg').status, sent()]).toEqual(['COMPLETED', ['a.jpg', 'a.jpg']]);
  });

  it('fails when the connection drops although the network is up', async () => {
    const { add, find, sending, settle } = start();
    await add('a.jpg');
    sending('a.jpg').reject(new NetworkFailure('POST the file', undefined));
    await settle();
    expect(find('a.jpg').status).toBe('FAILED');
  });

  it('times out without progress', async () => {
    const { add, find, sending, uploads } = start();
    await add('a.jpg');
    await vi.advanceTimersByTimeAsync(59_000);
    sending('a.jpg').progress(0.5);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(find('a.jpg').status).toBe('IN_PROGRESS');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(find('a.jpg').status).toBe('TIMED_OUT');
    expect(sending('a.jpg').signal.aborted).toBe(true);
    uploads.retry(find('a.jpg').id);
    expect(find('a.jpg').status).toBe('IN_PROGRESS');
  });

  it('is cancelled without further events', async () => {
    const { add, find, sending, settle, told, uploads } = start();
    await add('a.jpg');
    const first = sending('a.jpg');
    uploads.cancel(find('a.jpg').id);
    expect([find('a.jpg').status, first.signal.aborted]).toEqual(['CANCELED', true]);
    first.resolve({ kind: 'image', url: 'https://m.test/late' });
    await settle();
    expect([find('a.jpg').status, told]).toEqual(['CANCELED', []]);
    uploads.retry(find('a.jpg').id);
    expect(find('a.jpg').status).toBe('IN_PROGRESS');
  });

  it('pauses offline, and is sent again from the start', async () => {
    const { add, finish, find, sending, sent, setOnline, settle } = start();
    await add('a.jpg');
    sending('a.jpg').progress(0.4);
    const first = sending('a.jpg');
    setOnline(false);
    expect(find('a.jpg')).toMatchObject({ status: 'IN_PROGRESS', isPaused: true });
    expect(first.signal.aborted).toBe(true);
    first.reject(new NetworkFailure('POST the file', undefined));
    await settle();
    setOnline(true);
    expect(find('a.jpg')).toMatchObject({ isPaused: false, progress: 0 });
    await finish('a.jpg');
    expect([find('a.jpg').status, sent()]).toEqual(['COMPLETED', ['a.jpg', 'a.jpg']]);
  });

  it('also pauses when its connection breaks before the browser reports being offline', async () => {
    const { add, find, sending, setOnline, settle, uploads } = start();
    await add('a.jpg');
    uploads.goOffline = () => undefined;
    setOnline(false);
    sending('a.jpg').reject(new NetworkFailure('POST the file', undefined));
    await settle();
    expect(find('a.jpg')).toMatchObject({ status: 'IN_PROGRESS', isPaused: true });
  });

  it('waits for as long as the server asks', async () => {
    const { add, find, sending, sent, settle } = start();
    await add('a.jpg');
    const details = { retryAfterMs: 7_000 };
    sending('a.jpg').reject(new AppError('TooManyRequestsError', 'Too many', { details }));
    await settle();
    expect(find('a.jpg')).toMatchObject({ status: 'IN_PROGRESS', isWaiting: true });
    await vi.advanceTimersByTimeAsync(7_000);
    expect([find('a.jpg').isWaiting, sent()]).toEqual([false, ['a.jpg', 'a.jpg']]);
  });

  it('is not sent when its file is invalid', async () => {
    const { add, find, sent, uploads } = start({
      check: async () => ({ fault: { code: 'unsupported_type' } }),
    });
    await add('a.jpg');
    expect(find('a.jpg')).toMatchObject({
      status: null,
      fault: { code: 'unsupported_type' },
      isBusy: false,
    });
    uploads.remove(find('a.jpg').id);
    expect([uploads.list(), sent()]).toEqual([[], []]);
  });
});

describe('several uploads', () => {
  it('run three at a time: images before videos, and prioritised ones first', async () => {
    const { add, find, finish, sent, states, uploads } = start();
    await add('1.jpg', '2.jpg', '3.jpg', '4.mp4', '5.mp4', '6.jpg');
    expect(states()).toEqual([
      '1.jpg IN_PROGRESS',
      '2.jpg IN_PROGRESS',
      '3.jpg IN_PROGRESS',
      '4.mp4 IN_PROGRESS waiting',
      '5.mp4 IN_PROGRESS waiting',
      '6.jpg IN_PROGRESS waiting',
    ]);
    await finish('2.jpg');
    uploads.prefer(find('5.mp4').id);
    await finish('1.jpg');
    await finish('3.jpg');
    expect(sent()).toEqual(['1.jpg', '2.jpg', '3.jpg', '6.jpg', '5.mp4', '4.mp4']);
  });

  it('are signed while waiting, only the next ones and once each', async () => {
    const { add, finish, sending, signings } = start();
    await add('1.jpg', '2.jpg', '3.jpg', '4.jpg', 'unsigned.mp4', '6.mp4');
    sending('1.jpg').progress(0.5);
    expect(signings).toEqual(['4.jpg', 'unsigned.mp4', '6.mp4']);
    await finish('1.jpg');
    await finish('2.jpg');
    expect(await sending('4.jpg').signed).toEqual({ ...SIGNED, signature: '4.jpg-name' });
    // Signed when it is sent
    expect(await sending('unsigned.mp4').signed).toBeUndefined();
    expect(sending('1.jpg').signed).toBeUndefined();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(signings).toEqual(['4.jpg', 'unsigned.mp4', '6.mp4']);
  });

  it('are signed again when they waited too long', async () => {
    const { add, finish, sending, settle } = start();
    await add('1.jpg', '2.jpg', '3.jpg', '4.jpg');
    for (let minute = 0.5; minute < 12; minute += 0.5) {
      await vi.advanceTimersByTimeAsync(30_000);
      for (const name of ['1.jpg', '2.jpg', '3.jpg']) {
        sending(name).progress(minute / 12);
      }
    }
    await finish('1.jpg');
    await settle();
    expect(sending('4.jpg').signed).toBeUndefined();
  });

  it('free their slot however they end', async () => {
    const { add, find, sending, sent, settle, uploads } = start();
    await add('1.jpg', '2.jpg', '3.jpg', '4.jpg');
    uploads.cancel(find('2.jpg').id);
    expect(sent()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
    await settle();
    sending('1.jpg').reject(new AppError('VendorError', 'Refused'));
    await settle();
    uploads.remove(find('3.jpg').id);
    expect(uploads.list().map(({ name, status }) => [name, status])).toEqual([
      ['1.jpg', 'FAILED'],
      ['2.jpg', 'CANCELED'],
      ['4.jpg', 'IN_PROGRESS'],
    ]);
  });

  it('are placed in the order in which they were chosen', async () => {
    const { add, finish, told } = start();
    await add('1.jpg', '2.jpg', '3.jpg');
    await finish('3.jpg');
    await finish('1.jpg');
    await finish('2.jpg');
    const there: MediaItem = { kind: 'image', url: 'https://m.test/there' };
    const placed = told.reduce<readonly MediaItem[]>(placeUploaded, [there]);
    expect(placed.map(({ url }) => url)).toEqual([
      there.url,
      'https://m.test/1.jpg',
      'https://m.test/2.jpg',
      'https://m.test/3.jpg',
    ]);
  });

  it('are rejected above the limit of the field', async () => {
    const { add, states, uploads, find } = start();
    await add('1.mp4', '2.mp4', '3.mp4');
    expect(states().slice(0, 2)).toEqual(['1.mp4 IN_PROGRESS', '2.mp4 IN_PROGRESS']);
    expect(find('3.mp4').fault).toEqual({ code: 'too_many', kind: 'video', max: 2 });
    expect(uploads.isBusy()).toBe(true);
  });
});
