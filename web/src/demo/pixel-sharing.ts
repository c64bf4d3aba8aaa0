import {
  type AdPixelDto,
  type BusinessDto,
  type PixelShareItem,
  type PixelShareResult,
  type PixelSharingDetailsDto,
  type PixelSharingDto,
  pixelSharingRoutes as r,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { AppError } from '@ads-checker/shared/errors';
import type { Transport } from '../lib/api.ts';
import { type DemoHandler, serve, unsupportedInDemo } from './serve.ts';

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
  sharing: Omit<PixelSharingDto, 'counts'>;
  items: PixelShareItem[];
  /** In order; earlier results of a retried ad account stay. */
  readonly results: PixelShareResult[];
  readonly listeners: Set<Listener>;
}

interface Deps {
  readonly random: () => number;
  readonly now: () => number;
  readonly nextId: () => string;
  readonly wait: (input: { delayMs: number; signal: AbortSignal | undefined }) => Promise<unknown>;
}

/** Businesses, pixels and sharings, processed one ad account after the other; a quarter fails. */
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
      throw unsupportedInDemo();
    }
    return business;
  };
  const get = (id: string): DemoSharing => {
    const sharing = sharings.get(id);
    if (sharing === undefined) {
      throw unsupportedInDemo();
    }
    return sharing;
  };
  const present = ({ sharing, items }: DemoSharing): PixelSharingDto => {
    const countOf = (state: PixelShareItem['state']): number =>
      items.filter((item) => item.state === state).length;
    return {
      ...sharing,
      counts: {
        total: items.length,
        shared: countOf('shared'),
        failed: countOf('failed'),
        stopped: countOf('stopped'),
      },
    };
  };
  const tell = (of: DemoSharing, change: Partial<DemoSharing['sharing']>): void => {
    of.sharing = { ...of.sharing, ...change };
    for (const listener of [...of.listeners]) {
      listener.onMessage('sharing', present(of));
    }
  };
  const set = (of: DemoSharing, id: string, change: Partial<PixelShareItem>): void => {
    of.items = of.items.map((item) => (item.adAccountId === id ? { ...item, ...change } : item));
  };

  const shareOne = async (of: DemoSharing, adAccountId: string): Promise<void> => {
    const { pixelId, businessId } = of.sharing;
    const startTime = nowText();
    set(of, adAccountId, { state: 'sending' });
    tell(of, { sendingAdAccountId: adAccountId });
    const delayMs = SHARE_MIN_MS + random() * (SHARE_MAX_MS - SHARE_MIN_MS);
    await wait({ delayMs, signal: undefined });
    const isFailed = random() < FAILURE_RATE;
    const result: PixelShareResult = {
      adsPixelId: pixelId,
      businessId,
      adAccountId,
      url: `https://graph.facebook.com/${pixelId}/shared_accounts`,
      method: 'POST',
      statusCode: isFailed ? 400 : 200,
      startTime,
      endTime: nowText(),
      error: isFailed
        ? { ...LIMIT, traceId: `A${Math.floor(random() * 1e12).toString(36)}` }
        : null,
    };
    of.results.push(result);
    of.sharing = { ...of.sharing, sendingAdAccountId: null };
    set(of, adAccountId, { state: isFailed ? 'failed' : 'shared', result });
    for (const listener of [...of.listeners]) {
      listener.onMessage('message', result, String(of.results.length));
    }
  };
  const run = async (of: DemoSharing): Promise<void> => {
    for (;;) {
      const next = of.items.find(({ state }) => state === 'waiting');
      if (next === undefined) {
        return tell(of, { state: 'finished', finishedAt: nowText() });
      }
      await shareOne(of, next.adAccountId);
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
      throw unsupportedInDemo();
    }
    const made: DemoSharing = {
      sharing: {
        id: nextId(),
        adUserId,
        businessId,
        businessName: business.name,
        pixelId,
        pixelName: pixel.name,
        state: 'running',
        createdAt: nowText(),
        finishedAt: null,
        resumesAt: null,
        heldBackBy: null,
        sendingAdAccountId: null,
      },
      items: adAccountIds.map((adAccountId) => ({ adAccountId, state: 'waiting', result: null })),
      results: [],
      listeners: new Set(),
    };
    sharings.set(made.sharing.id, made);
    void run(made);
    return made;
  };
  /**
   * Emits the latest result of each ad account after the given one, then further ones as they
   * arrive.
   */
  const follow = (of: DemoSharing, listener: Listener, after: number): (() => void) => {
    queueMicrotask(() => {
      listener.onOpen();
      listener.onMessage('sharing', present(of));
      for (const [index, result] of of.results.entries()) {
        if (index >= after && of.items.some((item) => item.result === result)) {
          listener.onMessage('message', result, String(index + 1));
        }
      }
      of.listeners.add(listener);
    });
    return () => of.listeners.delete(listener);
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
      const of = get(pixelSharingId);
      const { items, results } = of;
      return {
        data: {
          pixelSharing: present(of),
          items,
          lastResult: results.length,
        } satisfies PixelSharingDetailsDto,
      };
    }),
    serve(r.stop, ({ params: { pixelSharingId } }) => {
      const of = get(pixelSharingId);
      if (of.sharing.state === 'running') {
        of.items = of.items.map((item) =>
          item.state === 'waiting' ? { ...item, state: 'stopped' } : item,
        );
        tell(of, { state: 'stopping' });
      }
      return { data: present(of) };
    }),
    serve(r.retry, ({ params: { pixelSharingId }, body: { adAccountIds } }) => {
      const of = get(pixelSharingId);
      const isAsked = ({ adAccountId, state }: PixelShareItem): boolean =>
        (state === 'failed' || state === 'stopped') &&
        (adAccountIds?.includes(adAccountId) ?? true);
      if (of.sharing.state !== 'finished' || !of.items.some(isAsked)) {
        throw new AppError('FailedPreconditionError', 'Nothing to share again.', {
          code: 'nothing_to_retry',
        });
      }
      of.sharing = { ...of.sharing, state: 'running', finishedAt: null };
      of.items = of.items.map((item) =>
        isAsked(item) ? { ...item, state: 'waiting', result: null } : item,
      );
      void run(of);
      return { data: present(of) };
    }),
  ];

  return {
    handlers,
    /** Undefined for streams of other features. */
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
        const refusal = error instanceof AppError ? error : unsupportedInDemo();
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
