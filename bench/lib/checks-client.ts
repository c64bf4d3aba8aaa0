import type { StreamEvent } from '../../shared/src/contracts/sync-stream.ts';
import { API_PREFIX } from '../../shared/src/http.ts';
import { type ReadEvent, readEvents } from './read-events.ts';

const PATIENCE_MS = 10_000;

/**
 * The list of profiles as one open browser keeps it in step: it pulls what the stream says has changed, and asks for the
 * volatile fields of those rows that are in sight. Counts what it reads, before any compression.
 */
export class ChecksClient {
  bytes = 0;
  pulls = 0;
  asked = 0;
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #accountId: string;
  readonly #inSight: ReadonlySet<string> | null;
  readonly #closing = new AbortController();
  #cursor = '0';
  #busy: Promise<void> = Promise.resolve();
  #onEvent: () => void = () => undefined;

  constructor({
    url,
    headers,
    accountId,
    inSight,
  }: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly accountId: string;
    /** Null: a browser of the time before volatile fields, which hears nothing of them. */
    readonly inSight: ReadonlySet<string> | null;
  }) {
    this.#url = url;
    this.#headers = headers;
    this.#accountId = accountId;
    this.#inSight = inSight;
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
    Object.assign(this, { bytes: 0, pulls: 0, asked: 0 });
  }

  /** Does something, then waits until its event was heard and all that it asks for has come. */
  async after(work: () => Promise<void>): Promise<void> {
    const heard = Promise.withResolvers<void>();
    const timer = setTimeout(
      () => heard.reject(new Error('The stream said nothing of the change')),
      PATIENCE_MS,
    );
    this.#onEvent = heard.resolve;
    await work();
    await heard.promise;
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

  async #ask(ids: readonly string[]): Promise<void> {
    const wanted = ids.filter((id) => this.#inSight?.has(id));
    if (wanted.length > 0) {
      this.asked += 1;
      const query = new URLSearchParams(wanted.map((id) => ['ids[]', id]));
      query.append('accountId', this.#accountId);
      await this.#read(`/sync/adUsers/volatile?${query}`);
    }
  }

  #hear({ name, data, bytes }: ReadEvent): void {
    if (name === 'changed') {
      const { collections } = JSON.parse(data) as StreamEvent<'changed'>;
      if (collections.includes('adUsers')) {
        this.bytes += bytes;
        this.#busy = this.#pull();
        this.#onEvent();
      }
    }
    if (name === 'volatile' && this.#inSight !== null) {
      const { changes } = JSON.parse(data) as StreamEvent<'volatile'>;
      const ids = changes.flatMap((change) =>
        change.collection === 'adUsers' ? (change.ids ?? []) : [],
      );
      if (ids.length > 0) {
        this.bytes += bytes;
        this.#busy = this.#ask(ids);
        this.#onEvent();
      }
    }
  }

  async #listen(body: ReadableStream<Uint8Array>): Promise<void> {
    for await (const event of readEvents(body)) {
      this.#hear(event);
    }
  }
}
