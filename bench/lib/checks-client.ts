import type { StreamEvent } from '../../shared/src/contracts/stream-events.ts';
import { API_PREFIX } from '../../shared/src/http.ts';
import { type ReadEvent, readEvents } from './read-events.ts';

const TIMEOUT_MS = 10_000;

/**
 * The list of profiles in one open browser: pulls collections that the stream reports as changed
 * and requests the volatile fields of visible rows. Counts the bytes it reads, before compression.
 */
export class ChecksClient {
  bytes = 0;
  pulls = 0;
  reads = 0;
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #accountId: string;
  readonly #visibleIds: ReadonlySet<string> | null;
  readonly #closing = new AbortController();
  #cursor = '0';
  #busy: Promise<void> = Promise.resolve();
  #onEvent: () => void = () => undefined;

  constructor({
    url,
    headers,
    accountId,
    visibleIds,
  }: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly accountId: string;
    /** Null simulates a browser from before volatile fields, which ignores their events. */
    readonly visibleIds: ReadonlySet<string> | null;
  }) {
    this.#url = url;
    this.#headers = headers;
    this.#accountId = accountId;
    this.#visibleIds = visibleIds;
  }

  async open(): Promise<void> {
    await this.#pull();
    const response = await fetch(`${this.#url}${API_PREFIX}/sync-stream`, {
      headers: this.#headers,
      signal: this.#closing.signal,
    });
    if (!response.ok || response.body === null) {
      throw new Error(`The stream answered ${response.status}`);
    }
    void this.#listen(response.body).catch((error: unknown) => {
      if (!this.#closing.signal.aborted) {
        throw error;
      }
    });
  }

  forget(): void {
    Object.assign(this, { bytes: 0, pulls: 0, reads: 0 });
  }

  /**
   * Runs `work`, then waits until its event has arrived and all resulting requests have completed.
   */
  async after(work: () => Promise<void>): Promise<void> {
    const event = Promise.withResolvers<void>();
    const timer = setTimeout(() => event.reject(new Error('No event for the change')), TIMEOUT_MS);
    this.#onEvent = event.resolve;
    await work();
    await event.promise;
    clearTimeout(timer);
    await this.#busy;
  }

  close(): void {
    this.#closing.abort();
  }

  async #read<T>(path: string): Promise<T> {
    const response = await fetch(`${this.#url}${API_PREFIX}${path}`, { headers: this.#headers });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`GET ${path}: ${response.status} ${text}`);
    }
    this.bytes += Buffer.byteLength(text);
    return JSON.parse(text) as T;
  }

  async #pull(): Promise<void> {
    this.pulls += 1;
    const query = new URLSearchParams({ cursor: this.#cursor, limit: '1000' });
    const { data } = await this.#read<{ data: { cursor: string } }>(`/sync/adUsers?${query}`);
    this.#cursor = data.cursor;
  }

  async #readVolatile(ids: readonly string[]): Promise<void> {
    const wanted = ids.filter((id) => this.#visibleIds?.has(id));
    if (wanted.length > 0) {
      this.reads += 1;
      const query = new URLSearchParams(wanted.map((id) => ['ids[]', id]));
      query.append('accountId', this.#accountId);
      await this.#read(`/sync/adUsers/volatile?${query}`);
    }
  }

  #handle({ name, data, bytes }: ReadEvent): void {
    if (name === 'changed') {
      const { collections } = JSON.parse(data) as StreamEvent<'changed'>;
      if (collections.includes('adUsers')) {
        this.bytes += bytes;
        this.#busy = this.#pull();
        this.#onEvent();
      }
    }
    if (name === 'volatile' && this.#visibleIds !== null) {
      const { changes } = JSON.parse(data) as StreamEvent<'volatile'>;
      const ids = changes.flatMap((change) =>
        change.collection === 'adUsers' ? (change.ids ?? []) : [],
      );
      if (ids.length > 0) {
        this.bytes += bytes;
        this.#busy = this.#readVolatile(ids);
        this.#onEvent();
      }
    }
  }

  async #listen(body: ReadableStream<Uint8Array>): Promise<void> {
    for await (const event of readEvents(body)) {
      this.#handle(event);
    }
  }
}
