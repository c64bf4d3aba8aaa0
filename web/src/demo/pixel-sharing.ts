import {
  type AdPixelDto,
  type BusinessDto,
  type PixelShareItem,
  type PixelShareResult,
  type PixelSharingDto,
  pixelSharingRoutes as r,
  type WholePixelSharing,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { AppError } from '@ads-checker/shared/errors';
import type { Transport } from '../lib/api.ts';
import { type DemoHandler, notWithSampleData, serve } from './serve.ts';

const SHARE_MIN_MS = 500;
const SHARE_MAX_MS = 2_000;
const FAILURE_RATE = 0.25;
const LIMIT = { message: 'User request limit reached.', errorCode: 17 } as const;
const DAY_MS = 24 * 60 * 60_000;

const BUSINESSES: readonly BusinessDto[] = ['Northpine Media', 'Helio Solar', 'Petfolk'].map(
  (name, index) => {
    const id = `61550390000041${index}`;
    return { id, name, link: `https://business.facebook.com/settings?business_id=${id}` };
  },
);
const PIXELS = ['leads', 'shop', 'test'] as const;

type Listener = Parameters<Transport['openStream']>[0];

interface DemoSharing {
  readonly id: string;
  readonly adUserId: string;
  readonly business: BusinessDto;
  readonly pixel: AdPixelDto;
  readonly createdAt: string;
  state: PixelSharingDto['state'];
  finishedAt: string | null;
  sending: string | null;
  lastResult: number;
  items: PixelShareItem[];
  readonly numbers: Map<string, number>;
  readonly listeners: Set<Listener>;
}

interface Deps {
  readonly random: () => number;
  readonly now: () => number;
  readonly nextId: () => string;
  readonly wait: (input: { delayMs: number; signal: AbortSignal | undefined }) => Promise<unknown>;
}

/** Businesses and pixels, and sharings with one ad account after the other; a quarter fails. */
export function createDemoPixels({ random, now, nextId, wait }: Deps) {
  const sharings = new Map<string, DemoSharing>();
  const nowText = (): string => new Date(now()).toISOString();

  const pixelsOf = (business: BusinessDto): AdPixelDto[] =>
    PIXELS.map((kind, index) => {
      const id = `4482${business.id.slice(-9)}${17 + index * 31}`;
      return {
        id,
        name: `${business.name} ${kind}`,
        code: `<!-- Meta Pixel Code --><script>fbq('init','${id}');fbq('track','PageView');</script>`,
        createdAt: new Date(now() - (40 + index * 160) * DAY_MS).toISOString(),
      };
    });
  const getBusiness = (id: string): BusinessDto => {
    const business = BUSINESSES.find((each) => each.id === id);
    if (business === undefined) {
      throw notWithSampleData();
    }
    return business;
  };
  const get = (id: string): DemoSharing => {
    const sharing = sharings.get(id);
    if (sharing === undefined) {
      throw notWithSampleData();
    }
    return sharing;
  };
  const countOf = ({ items }: DemoSharing, state: PixelShareItem['state']): number =>
    items.filter((item) => item.state === state).length;
  const present = (sharing: DemoSharing): PixelSharingDto => ({
    id: sharing.id,
    adUserId: sharing.adUserId,
    businessId: sharing.business.id,
    businessName: sharing.business.name,
    pixelId: sharing.pixel.id,
    pixelName: sharing.pixel.name,
    state: sharing.state,
    createdAt: sharing.createdAt,
    finishedAt: sharing.finishedAt,
    resumesAt: null,
    heldBackBy: null,
    sendingAdAccountId: sharing.sending,
    counts: {
      total: sharing.items.length,
      shared: countOf(sharing, 'shared'),
      failed: countOf(sharing, 'failed'),
      stopped: countOf(sharing, 'stopped'),
    },
  });
  const tell = (sharing: DemoSharing): void => {
    for (const listener of [...sharing.listeners]) {
      listener.onMessage('sharing', present(sharing));
    }
  };
  const set = (
    sharing: DemoSharing,
    adAccountId: string,
    change: Partial<PixelShareItem>,
  ): void => {
    sharing.items = sharing.items.map((item) =>
      item.adAccountId === adAccountId ? { ...item, ...change } : item,
    );
  };

  const shareOne = async (sharing: DemoSharing, adAccountId: string): Promise<void> => {
    const startTime = nowText();
    sharing.sending = adAccountId;
    set(sharing, adAccountId, { state: 'sending' });
    tell(sharing);
    const delayMs = SHARE_MIN_MS + random() * (SHARE_MAX_MS - SHARE_MIN_MS);
    await wait({ delayMs, signal: undefined });
    const isFailed = random() < FAILURE_RATE;
    const result: PixelShareResult = {
      adsPixelId: sharing.pixel.id,
      businessId: sharing.business.id,
      adAccountId,
      url: `https://graph.facebook.com/${sharing.pixel.id}/shared_accounts`,
      method: 'POST',
      statusCode: isFailed ? 400 : 200,
      startTime,
      endTime: nowText(),
      error: isFailed
        ? { ...LIMIT, traceId: `A${Math.floor(random() * 1e12).toString(36)}` }
        : null,
    };
    sharing.lastResult += 1;
    sharing.sending = null;
    sharing.numbers.set(adAccountId, sharing.lastResult);
    set(sharing, adAccountId, { state: isFailed ? 'failed' : 'shared', result });
    for (const listener of [...sharing.listeners]) {
      listener.onMessage('message', result, String(sharing.lastResult));
    }
  };
  const run = async (sharing: DemoSharing): Promise<void> => {
    for (;;) {
      const next = sharing.items.find(({ state }) => state === 'waiting');
      if (next === undefined) {
        sharing.state = 'finished';
        sharing.finishedAt = nowText();
        tell(sharing);
        return;
      }
      await shareOne(sharing, next.adAccountId);
    }
  };

  const start = ({
    adUserId,
    businessId,
    pixelId,
    adAccountIds,
  }: {
    readonly adUserId: string;
    readonly businessId: string;
    readonly pixelId: string;
    readonly adAccountIds: readonly string[];
  }): DemoSharing => {
    const business = getBusiness(businessId);
    const pixel = pixelsOf(business).find(({ id }) => id === pixelId);
    if (pixel === undefined) {
      throw notWithSampleData();
    }
    const sharing: DemoSharing = {
      id: nextId(),
      adUserId,
      business,
      pixel,
      createdAt: nowText(),
      state: 'running',
      finishedAt: null,
      sending: null,
      lastResult: 0,
      items: adAccountIds.map((adAccountId) => ({ adAccountId, state: 'waiting', result: null })),
      numbers: new Map(),
      listeners: new Set(),
    };
    sharings.set(sharing.id, sharing);
    void run(sharing);
    return sharing;
  };
  /** All results after the given one, and the others as they come. */
  const follow = (sharing: DemoSharing, listener: Listener, after: number): (() => void) => {
    queueMicrotask(() => {
      listener.onOpen();
      listener.onMessage('sharing', present(sharing));
      for (const { adAccountId, result } of sharing.items) {
        const number = sharing.numbers.get(adAccountId) ?? 0;
        if (result !== null && number > after) {
          listener.onMessage('message', result, String(number));
        }
      }
      sharing.listeners.add(listener);
    });
    return () => sharing.listeners.delete(listener);
  };

  const handlers: readonly DemoHandler[] = [
    serve(r.listBusinesses, () => ({ data: [...BUSINESSES] })),
    serve(r.listPixels, ({ params: { businessId } }) => ({
      data: pixelsOf(getBusiness(businessId)),
    })),
    serve(r.list, ({ query: { limit, offset } }) => {
      const all = [...sharings.values()].toReversed();
      return {
        data: all.slice(offset, offset + limit).map(present),
        paging: { total: all.length, limit, offset },
      };
    }),
    serve(r.get, ({ params: { pixelSharingId } }) => {
      const sharing = get(pixelSharingId);
      const { items, lastResult } = sharing;
      return {
        data: { pixelSharing: present(sharing), items, lastResult } satisfies WholePixelSharing,
      };
    }),
    serve(r.stop, ({ params: { pixelSharingId } }) => {
      const sharing = get(pixelSharingId);
      if (sharing.state === 'running') {
        sharing.state = 'stopping';
        sharing.items = sharing.items.map((item) =>
          item.state === 'waiting' ? { ...item, state: 'stopped' } : item,
        );
      }
      return { data: present(sharing) };
    }),
    serve(r.retry, ({ params: { pixelSharingId }, body: { adAccountIds } }) => {
      const sharing = get(pixelSharingId);
      const isAsked = ({ adAccountId, state }: PixelShareItem): boolean =>
        (state === 'failed' || state === 'stopped') &&
        (adAccountIds?.includes(adAccountId) ?? true);
      if (sharing.state !== 'finished' || !sharing.items.some(isAsked)) {
        throw new AppError('FailedPreconditionError', 'There is nothing to share again.', {
          code: 'nothing_to_retry',
        });
      }
      sharing.state = 'running';
      sharing.finishedAt = null;
      sharing.items = sharing.items.map((item) =>
        isAsked(item) ? { ...item, state: 'waiting', result: null } : item,
      );
      void run(sharing);
      return { data: present(sharing) };
    }),
  ];

  return {
    handlers,
    /** Undefined for streams of others. */
    openStream(listener: Listener, request: Parameters<Transport['openStream']>[1]) {
      if (request.route !== r.share && request.route !== r.stream) {
        return undefined;
      }
      try {
        if (request.route === r.stream) {
          const { pixelSharingId } = r.stream.params.parse(request.params);
          return follow(get(pixelSharingId), listener, r.stream.query.parse(request.query).after);
        }
        const { adAccountIds } = r.share.body.parse(request.body);
        return follow(
          start({ ...r.share.params.parse(request.params), adAccountIds }),
          listener,
          0,
        );
      } catch (error) {
        const refusal = error instanceof AppError ? error : notWithSampleData();
        queueMicrotask(() =>
          listener.onError({
            status: refusal.status,
            isFinal: true,
            code: refusal.code,
            json: refusal.toEnvelope(),
          }),
        );
        return () => undefined;
      }
    },
  };
}
