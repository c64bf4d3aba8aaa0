import {
  type PixelShareResult,
  type PixelSharingDto,
  pixelSharingEventSchemas,
  pixelSharingRoutes as r,
} from '@ads-checker/shared/contracts/pixel-sharing';
import { API_PREFIX, fillPath, IDEMPOTENCY_HEADER } from '@ads-checker/shared/http';
import type { TestClient } from './client.ts';

const GIVE_UP_MS = 10_000;

type OpenInput =
  | { readonly pixelSharingId: string; readonly after?: number; readonly lastEventId?: number }
  | {
      readonly adUserId: string;
      readonly businessId: string;
      readonly pixelId: string;
      readonly adAccountIds: readonly string[];
      readonly key?: string;
      readonly lastEventId?: number;
    };

function toRequest(input: OpenInput): {
  path: string;
  init: RequestInit;
  headers: Record<string, string>;
} {
  const resumed: Record<string, string> =
    input.lastEventId === undefined ? {} : { 'last-event-id': String(input.lastEventId) };
  if ('pixelSharingId' in input) {
    const { pixelSharingId, after } = input;
    const query = after === undefined ? '' : `?after=${after}`;
    return {
      path: `${fillPath(r.stream.path, { pixelSharingId })}${query}`,
      init: { method: 'GET' },
      headers: resumed,
    };
  }
  const { adAccountIds, key, adUserId, businessId, pixelId } = input;
  return {
    path: fillPath(r.share.path, { adUserId, businessId, pixelId }),
    init: { method: 'POST', body: JSON.stringify({ adAccountIds }) },
    headers: {
      ...resumed,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
    },
  };
}

/** A stream of a pixel sharing, from its start or resumed. */
export class PixelStream {
  readonly results: { readonly id: number; readonly result: PixelShareResult }[] = [];
  readonly sharings: PixelSharingDto[] = [];
  /** When either side ended it. */
  readonly closed: Promise<void>;
  readonly #controller: AbortController;
  readonly #waiting = new Set<() => void>();

  private constructor(body: ReadableStream<Uint8Array>, controller: AbortController) {
    this.#controller = controller;
    this.closed = this.#read(body);
  }

  static async open(client: TestClient, input: OpenInput): Promise<PixelStream> {
    const controller = new AbortController();
    const { path, init, headers } = toRequest(input);
    const response = await fetch(`${client.baseUrl}${API_PREFIX}${path}`, {
      ...init,
      headers: client.headers(headers),
      signal: controller.signal,
    });
    if (response.status !== 200 || response.body === null) {
      throw new Error(`The stream answered ${response.status}: ${await response.text()}`);
    }
    return new PixelStream(response.body, controller);
  }

  get id(): string {
    return this.sharings[0]?.id ?? '';
  }

  /** Resolves when the condition holds for the stream, possibly immediately. */
  async until(isThere: (stream: this) => boolean): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(
          new Error(
            `It did not come: ${this.results.length} results, ${this.sharings.at(-1)?.state}`,
          ),
        );
      }, GIVE_UP_MS);
      const look = (): void => {
        if (isThere(this)) {
          clearTimeout(timer);
          this.#waiting.delete(look);
          resolve();
        }
      };
      this.#waiting.add(look);
      look();
    });
  }

  close(): void {
    this.#controller.abort();
  }

  #take(block: string): void {
    const data = /^data: (.*)$/m.exec(block)?.[1];
    if (data === undefined) {
      return;
    }
    const name = /^event: (.*)$/m.exec(block)?.[1];
    const json: unknown = JSON.parse(data);
    if (name === 'sharing') {
      this.sharings.push(pixelSharingEventSchemas.sharing.parse(json));
    } else if (name === undefined) {
      this.results.push({
        id: Number(/^id: (.*)$/m.exec(block)?.[1]),
        result: pixelSharingEventSchemas.message.parse(json),
      });
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          this.#take(block);
        }
        for (const look of [...this.#waiting]) {
          look();
        }
      }
    } catch {
      // Closed by the client.
    }
  }
}
