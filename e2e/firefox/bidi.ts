interface Reply {
  readonly id?: number;
  readonly type?: string;
  readonly error?: string;
  readonly message?: string;
  readonly result?: unknown;
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value?: unknown } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

/**
 * A WebDriver BiDi session, which Firefox supports natively: https://w3c.github.io/webdriver-bidi/
 */
export class Bidi {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#onMessage(JSON.parse(String(data))));
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) {
        reject(new Error('Firefox has gone.'));
      }
      this.#waiting.clear();
    });
  }

  static async connect(url: string): Promise<Bidi> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error(`No response from ${url}.`)));
    });
    return new Bidi(socket);
  }

  async send<T>(method: string, params: object = {}): Promise<T> {
    this.#count += 1;
    const id = this.#count;
    const answered = new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    this.#socket.send(JSON.stringify({ id, method, params }));
    return answered;
  }

  /** @returns the value as JSON. @throws Error when the expression throws */
  async evaluate<T>({ context, expression }: { context: string; expression: string }): Promise<T> {
    const evaluated = await this.send<Evaluated>('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
    if (evaluated.type === 'exception') {
      throw new Error(evaluated.exceptionDetails.text);
    }
    return JSON.parse(String(evaluated.result.value)) as T;
  }

  close(): void {
    this.#socket.close();
  }

  #onMessage({ id, type, error, message, result }: Reply): void {
    // Messages without an id are events, which this client does not subscribe to.
    const waiting = this.#waiting.get(id ?? 0);
    this.#waiting.delete(id ?? 0);
    if (type === 'error') {
      waiting?.reject(new Error(`${error}: ${message}`));
    } else {
      waiting?.resolve(result as never);
    }
  }
}
