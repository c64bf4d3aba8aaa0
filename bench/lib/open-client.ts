import type { SignedInMember } from '../../e2e/product/second-process.ts';
import { SYNC_COLLECTIONS, type SyncCollection } from '../../shared/src/collections/index.ts';
import type { SignedIn } from '../../shared/src/contracts/identity.ts';
import type { syncRoutes } from '../../shared/src/contracts/sync.ts';
import {
  API_PREFIX,
  API_VERSION,
  API_VERSION_HEADER,
  type RouteResponse,
} from '../../shared/src/http.ts';
import { readEvents } from './read-events.ts';

export interface ReceivedEvent {
  readonly name: string;
  readonly data: { readonly collections?: readonly SyncCollection[]; readonly reason?: string };
  readonly atMs: number;
}

interface Pulled {
  readonly collection: SyncCollection;
  readonly changed: number;
  readonly deleted: number;
  readonly atMs: number;
}

/**
 * Simulates a browser: an open stream, pulls of every changed collection, and a new authentication
 * when the identity changed.
 */
export class OpenClient {
  readonly member: SignedInMember;
  readonly received: ReceivedEvent[] = [];
  readonly pulled: Pulled[] = [];
  /** Responses of `/authenticate`, with their time. */
  readonly identities: { readonly signedIn: SignedIn; readonly atMs: number }[] = [];
  /** When false it receives events without acting on them. */
  isActing = true;
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #cursors = new Map<SyncCollection, string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  #closing = new AbortController();
  #stream: Promise<void> = Promise.resolve();

  constructor({ url, member }: { readonly url: string; readonly member: SignedInMember }) {
    this.#url = url;
    this.member = member;
    this.#headers = {
      cookie: `ads_checker_session=${member.token}`,
      origin: url,
      [API_VERSION_HEADER]: String(API_VERSION),
    };
  }

  async open(): Promise<void> {
    for (const collection of SYNC_COLLECTIONS) {
      await this.#pull(collection);
    }
    this.#closing = new AbortController();
    const response = await fetch(`${this.#url}${API_PREFIX}/sync-stream`, {
      headers: this.#headers,
      signal: this.#closing.signal,
    });
    if (!response.ok || response.body === null) {
      throw new Error(`The stream answered ${response.status}: ${await response.text()}`);
    }
    this.#stream = this.#listen(response.body);
  }

  /** Status of a call that every member may make. */
  async call(): Promise<number> {
    const response = await this.#request('/sync/people?limit=1');
    await response.arrayBuffer();
    return response.status;
  }

  forget(): void {
    this.received.length = 0;
    this.pulled.length = 0;
    this.identities.length = 0;
  }

  /** Resolves when all requests caused by events have completed. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.all(this.#running.values());
    }
  }

  closed(): Promise<void> {
    return this.#stream;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#stream;
  }

  /**
   * The server may close an idle keep-alive connection just when it is used again: the call is
   * repeated.
   */
  async #request(path: string, init: RequestInit = {}): Promise<Response> {
    const request = { ...init, headers: this.#headers };
    try {
      return await fetch(`${this.#url}${API_PREFIX}${path}`, request);
    } catch {
      return fetch(`${this.#url}${API_PREFIX}${path}`, request);
    }
  }

  async #listen(body: ReadableStream<Uint8Array>): Promise<void> {
    try {
      for await (const { name, data, atMs } of readEvents(body)) {
        this.#handle({ name, data: JSON.parse(data) as ReceivedEvent['data'], atMs });
      }
    } catch (error) {
      if (!this.#closing.signal.aborted) {
        throw error;
      }
    }
  }

  #handle(event: ReceivedEvent): void {
    this.received.push(event);
    if (!this.isActing) {
      return;
    }
    if (event.name === 'changed') {
      for (const collection of event.data.collections ?? []) {
        this.#once(collection, () => this.#pull(collection));
      }
    }
    if (event.name === 'identity') {
      this.#once('identity', () => this.#authenticate());
    }
  }

  /** One request of a kind at a time; further events meanwhile cause one more afterwards. */
  #once(kind: string, work: () => Promise<void>): void {
    if (this.#running.has(kind)) {
      this.#again.add(kind);
      return;
    }
    const run = async (): Promise<void> => {
      do {
        this.#again.delete(kind);
        await work();
      } while (this.#again.has(kind));
      this.#running.delete(kind);
    };
    this.#running.set(kind, run());
  }

  async #pull(collection: SyncCollection): Promise<void> {
    for (;;) {
      const query = new URLSearchParams({
        cursor: this.#cursors.get(collection) ?? '0',
        limit: '500',
        accountId: this.member.accountId,
      });
      const response = await this.#request(`/sync/${collection}?${query}`);
      if (!response.ok) {
        // A blocked client pulls no more.
        await response.arrayBuffer();
        return;
      }
      const { data } = (await response.json()) as RouteResponse<typeof syncRoutes.pull>;
      const deleted = data.rows.filter(({ isDeleted }) => isDeleted).length;
      this.#cursors.set(collection, data.cursor);
      this.pulled.push({
        collection,
        changed: data.rows.length - deleted,
        deleted,
        atMs: performance.now(),
      });
      if (data.rows.length < 500) {
        return;
      }
    }
  }

  async #authenticate(): Promise<void> {
    const response = await this.#request('/authenticate', { method: 'POST' });
    if (!response.ok) {
      await response.arrayBuffer();
      return;
    }
    const { data } = (await response.json()) as { data: SignedIn };
    this.identities.push({ signedIn: data, atMs: performance.now() });
  }
}
