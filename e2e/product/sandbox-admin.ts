const GRAPH_VERSION = 'v24.0';

interface WorldSummary {
  readonly profiles: readonly { readonly facebookId: string; readonly accessToken: string }[];
}

interface Action {
  readonly objectId: string;
  readonly values: { readonly status?: string };
}

/** What an ad object holds, as the network itself tells it. */
export interface NetworkObject {
  readonly id: string;
  readonly status: string;
}

/** The other side of the sandbox: what a test asks of the network that no person could. */
export class SandboxAdmin {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async clearFaults(): Promise<void> {
    await this.#request('DELETE', '/__sandbox/faults');
  }

  /** Changes of these objects are refused for good. */
  async refuseChanges(objectIds: readonly string[]): Promise<void> {
    for (const id of objectIds) {
      await this.#addFault({
        path: `/${id}`,
        effect: { type: 'error', code: 100, message: 'Invalid parameter' },
      });
    }
  }

  /** Changes of these objects take effect after a while, and whoever asked hears of it only then. */
  async slowChanges(objectIds: readonly string[], delayMs: number): Promise<void> {
    for (const id of objectIds) {
      await this.#addFault({ path: `/${id}`, delayMs, effect: { type: 'delay' } });
    }
  }

  /** How many calls the faults have struck so far. */
  async countStrikes(): Promise<number> {
    const { data } = await this.#request<{ data: readonly { readonly hits: number }[] }>(
      'GET',
      '/__sandbox/faults',
    );
    return data.reduce((sum, { hits }) => sum + hits, 0);
  }

  /** The statuses that were set on an object, in order: one entry for each write that took effect. */
  async listSetStatuses(objectId: string): Promise<readonly (string | undefined)[]> {
    const { data } = await this.#request<{ data: readonly Action[] }>('GET', '/__sandbox/actions');
    return data.filter((action) => action.objectId === objectId).map(({ values }) => values.status);
  }

  /** Asks the network's own path, as the profile. */
  async getStatus({ facebookId, id }: { facebookId: string; id: string }): Promise<string> {
    const { profiles } = await this.#request<WorldSummary>('GET', '/__sandbox/world');
    const token = profiles.find((profile) => profile.facebookId === facebookId)?.accessToken ?? '';
    const query = new URLSearchParams({ fields: 'status', access_token: token });
    const object = await this.#request<NetworkObject>('GET', `/${GRAPH_VERSION}/${id}?${query}`);
    return object.status;
  }

  async #addFault(fault: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#request('POST', '/__sandbox/faults', { kind: 'route', method: 'POST', ...fault });
  }

  async #request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`${method} ${path.split('?')[0]}: ${response.status} ${text}`);
    }
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }
}
