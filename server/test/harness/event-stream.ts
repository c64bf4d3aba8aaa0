import {
  type StreamEvent,
  type StreamEventName,
  streamEventSchemas,
} from '@ads-checker/shared/contracts/stream-events';
import { API_PREFIX } from '@ads-checker/shared/http';
import type { TestClient } from './client.ts';

const GIVE_UP_MS = 10_000;

type AnyEvent = {
  readonly [N in StreamEventName]: { readonly name: N; readonly data: StreamEvent<N> };
}[StreamEventName];

function isEventName(name: string): name is StreamEventName {
  return name in streamEventSchemas;
}

function parseBlock(block: string): AnyEvent | undefined {
  const name = /^event: (.*)$/m.exec(block)?.[1] ?? '';
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (data === undefined || !isEventName(name)) {
    return undefined;
  }
  // TypeScript does not relate the name to the schema of the same name.
  return { name, data: streamEventSchemas[name].parse(JSON.parse(data)) } as AnyEvent;
}

export class TestStream {
  readonly events: AnyEvent[] = [];
  readonly closed: Promise<void>;
  readonly #controller: AbortController;
  readonly #waiting = new Set<() => void>();

  private constructor(body: ReadableStream<Uint8Array>, controller: AbortController) {
    this.#controller = controller;
    this.closed = this.#read(body);
  }

  static async open(client: TestClient): Promise<TestStream> {
    const controller = new AbortController();
    const response = await fetch(`${client.baseUrl}${API_PREFIX}/sync-stream`, {
      headers: client.headers(),
      signal: controller.signal,
    });
    if (response.status !== 200 || response.body === null) {
      throw new Error(`The stream answered ${response.status}: ${await response.text()}`);
    }
    const stream = new TestStream(response.body, controller);
    await stream.next('hello');
    return stream;
  }

  /** The first event of a name that satisfies the condition, past or future. */
  async next<N extends StreamEventName>(
    name: N,
    isWanted: (data: StreamEvent<N>) => boolean = () => true,
  ): Promise<StreamEvent<N>> {
    const find = () =>
      this.events.find(
        (event): event is Extract<AnyEvent, { name: N }> =>
          event.name === name && isWanted(event.data as StreamEvent<N>),
      );
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(
          new Error(`No "${name}" arrived; got ${this.events.map((event) => event.name).join()}`),
        );
      }, GIVE_UP_MS);
      const look = (): void => {
        const found = find();
        if (found !== undefined) {
          clearTimeout(timer);
          this.#waiting.delete(look);
          resolve(found.data as StreamEvent<N>);
        }
      };
      this.#waiting.add(look);
      look();
    });
  }

  close(): void {
    this.#controller.abort();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const event of blocks.map(parseBlock)) {
          if (event !== undefined) {
            this.events.push(event);
          }
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
