import type { SampleExit } from '../../shared/src/sample/index.ts';

const GRAPH_VERSION = 'v27.0';

/** A profile of the network with its credentials. */
export interface NetworkProfile {
  readonly facebookId: string;
  readonly name: string;
  readonly accessToken: string;
  readonly cookie: string;
  readonly userAgent: string;
  readonly adAccounts: readonly { readonly id: string }[];
}

type ExitFault = 'none' | 'refuse' | 'hang' | 'wrong_credentials' | 'unreachable';

export interface Exit extends SampleExit {
  readonly hostname: string;
  readonly port: number;
}

interface WorldSummary {
  readonly profiles: readonly NetworkProfile[];
  readonly otherProfiles: readonly NetworkProfile[];
  readonly adAccounts: readonly { readonly id: string; readonly name: string }[];
}

interface Call {
  readonly profileId: string | null;
  readonly userAgent: string | null;
  /** The proxy exit the call came through; null when direct. */
  readonly exitName: string | null;
}

/** In the fields of the sample world: money in minor units, times in milliseconds. */
export type ChangedValues = Readonly<Record<string, string | number | null>>;

export interface Action {
  readonly sequence: number;
  /** Of the profile that acted. */
  readonly profileId: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly adAccountId: string;
  readonly values: ChangedValues;
}

export interface NetworkObject {
  readonly id: string;
  readonly status: string;
}

export class SandboxAdmin {
  readonly #url: string;
  /** The last action before this journey. */
  #since = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** Excludes earlier actions from now on. */
  async begin(): Promise<void> {
    this.#since = (await this.listActions()).at(-1)?.sequence ?? this.#since;
  }

  /** Reverts the network to its state at {@link begin}. @returns the reverted actions */
  async revertActions(): Promise<readonly Action[]> {
    const path = `/__sandbox/actions?since=${this.#since}`;
    return (await this.#request<{ data: readonly Action[] }>('DELETE', path)).data;
  }

  async clearFaults(): Promise<void> {
    await this.#request('DELETE', '/__sandbox/faults');
    await this.#request('POST', '/__sandbox/proxies', { fault: 'none' });
  }

  /**
   * A profile that nobody has connected; the network refuses some of them, each for its own reason.
   */
  async getFreeProfile(name: string): Promise<NetworkProfile> {
    const { otherProfiles } = await this.#request<WorldSummary>('GET', '/__sandbox/world');
    const profile = otherProfiles.find((candidate) => candidate.name === name);
    if (profile === undefined) {
      throw new Error(`The network has no free profile ${name}.`);
    }
    return profile;
  }

  /** Any number of healthy profiles; journeys use different `from` so that they share none. */
  async listProfiles({
    from,
    count,
  }: {
    readonly from: number;
    readonly count: number;
  }): Promise<readonly NetworkProfile[]> {
    const { data } = await this.#request<{ data: readonly NetworkProfile[] }>(
      'GET',
      `/__sandbox/bulk-profiles?from=${from}&count=${count}`,
    );
    return data;
  }

  async getProfile(index: number): Promise<NetworkProfile> {
    const [profile] = await this.listProfiles({ from: index, count: 1 });
    if (profile === undefined) {
      throw new Error(`The network has no profile ${index}.`);
    }
    return profile;
  }

  async listAdAccountNames({ adAccounts }: NetworkProfile): Promise<readonly string[]> {
    const world = await this.#request<WorldSummary>('GET', '/__sandbox/world');
    const names = new Map(world.adAccounts.map(({ id, name }) => [id, name]));
    return adAccounts.map(({ id }) => names.get(id) ?? id);
  }

  async setTokenState(
    profileId: string,
    state: 'expired' | 'checkpoint' | 'password' | 'malformed' | 'ok',
  ): Promise<void> {
    await this.#request('POST', '/__sandbox/faults', { kind: 'token', profileId, state });
  }

  /** Decides the review of an ad now. */
  async decideReview(review: {
    readonly adId: string;
    readonly decision: 'approved' | 'disapproved';
    readonly title?: string;
    readonly message?: string;
  }): Promise<void> {
    await this.#request('POST', '/__sandbox/reviews', review);
  }

  /** Stops the automatic comments. */
  async stopComments(): Promise<void> {
    await this.#request('POST', '/__sandbox/comments/flow', { isFlowing: false });
  }

  /** Somebody writes a comment under a post. @returns its id */
  async writeComment(comment: {
    readonly postId: string;
    readonly message: string;
    readonly from?: { readonly name: string };
  }): Promise<string> {
    const { data } = await this.#request<{ readonly data: { readonly id: string } }>(
      'POST',
      '/__sandbox/comments',
      comment,
    );
    return data.id;
  }

  /** Many people write under a post at once. */
  async writeComments(of: { readonly postId: string; readonly count: number }): Promise<void> {
    await this.#request('POST', '/__sandbox/comments/burst', of);
  }

  /** The page's actions on comments of its post, in order. */
  async listCommentActions(postId: string): Promise<readonly { readonly kind: string }[]> {
    const { acts } = await this.#request<{
      acts: readonly { readonly kind: string; readonly pageId: string; readonly id: string }[];
    }>('GET', '/__sandbox/comments');
    const [pageId = '', number = ''] = postId.split('_');
    return acts.filter((act) => act.pageId === pageId && act.id.startsWith(`${number}_`));
  }

  async getExit(name: string): Promise<Exit> {
    const { port, data } = await this.#request<{ port: number; data: readonly SampleExit[] }>(
      'GET',
      '/__sandbox/proxies',
    );
    const exit = data.find((candidate) => candidate.name === name);
    if (exit === undefined) {
      throw new Error(`The provider has no exit ${name}.`);
    }
    return { ...exit, hostname: new URL(this.#url).hostname, port };
  }

  async breakExit({ name }: Pick<Exit, 'name'>, fault: ExitFault): Promise<void> {
    await this.#request('POST', '/__sandbox/proxies', { exit: name, fault });
  }

  async listCallsOf({ facebookId }: Pick<NetworkProfile, 'facebookId'>): Promise<readonly Call[]> {
    const { data } = await this.#request<{ data: readonly Call[] }>('GET', '/__sandbox/calls');
    return data.filter(({ profileId }) => profileId === facebookId);
  }

  async refuseChanges(objectIds: readonly string[]): Promise<void> {
    for (const id of objectIds) {
      await this.#addFault({
        path: `/${id}`,
        effect: { type: 'error', code: 100, message: 'Invalid parameter' },
      });
    }
  }

  /** A catalog of a business, with items of every review. */
  async addCatalog(add: {
    readonly businessId: string;
    readonly name: string;
    readonly itemCount: number;
  }): Promise<string> {
    const { data } = await this.#request<{ data: { id: string } }>('POST', '/__sandbox/catalogs', {
      add,
    });
    return data.id;
  }

  /** Makes the next attempts to share a pixel fail, by any profile. */
  async rejectShares({
    skip,
    count,
    ...error
  }: {
    readonly skip: number;
    readonly count: number;
    readonly code: number;
    readonly message: string;
    readonly headers?: Readonly<Record<string, string>>;
  }): Promise<void> {
    await this.#addFault({
      path: '/*/shared_accounts',
      skip,
      count,
      effect: { type: 'error', ...error },
    });
  }

  async delayChanges(objectIds: readonly string[], delayMs: number): Promise<void> {
    for (const id of objectIds) {
      await this.#addFault({ path: `/${id}`, delayMs, effect: { type: 'delay' } });
    }
  }

  /** The next comment of the Page under this post takes effect, but its response is lost. */
  async dropNextResponse(postId: string): Promise<void> {
    await this.#addFault({
      path: `/${postId}/comments`,
      method: 'POST',
      count: 1,
      effect: { type: 'drop_after' },
    });
  }

  /** The post as visitors see it. */
  async readPost(postId: string): Promise<string> {
    return (await fetch(`${this.#url}/posts/${postId}`)).text();
  }

  async countFaultHits(): Promise<number> {
    const { data } = await this.#request<{ data: readonly { readonly hits: number }[] }>(
      'GET',
      '/__sandbox/faults',
    );
    return data.reduce((sum, { hits }) => sum + hits, 0);
  }

  /** The statuses set on an object, in order: one entry for each write that took effect. */
  async listSetStatuses(objectId: string): Promise<readonly unknown[]> {
    const changes = await this.listChanges(objectId);
    return changes.map(({ status }) => status);
  }

  /** The values of each write of an object that took effect, in order. */
  async listChanges(objectId: string): Promise<readonly ChangedValues[]> {
    const actions = await this.listActions();
    return actions
      .filter((action) => action.objectId === objectId)
      .map(({ values: { updatedAtMs: _, ...values } }) => values);
  }

  /** All writes that took effect, in order. */
  async listActions(): Promise<readonly Action[]> {
    const path = `/__sandbox/actions?since=${this.#since}`;
    return (await this.#request<{ data: readonly Action[] }>('GET', path)).data;
  }

  /** Reads the configured status from the network, as the profile. */
  async getStatus({ facebookId, id }: { facebookId: string; id: string }): Promise<string> {
    const object = await this.#read<NetworkObject>({ facebookId, path: id, fields: 'status' });
    return object.status;
  }

  /** Ads of an ad account that are turned on, as the profile reads them. */
  async listActiveAdIds({
    facebookId,
    adAccountId,
  }: {
    facebookId: string;
    adAccountId: string;
  }): Promise<readonly string[]> {
    const path = `act_${adAccountId}/ads`;
    const { data } = await this.#read<{ readonly data: readonly NetworkObject[] }>({
      facebookId,
      path,
      fields: 'status',
    });
    return data.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id);
  }

  /** Posts of ads that are turned on, of pages whose comments the profile may moderate. */
  async listModeratedPosts({
    facebookId,
    adAccounts,
  }: Pick<NetworkProfile, 'facebookId' | 'adAccounts'>): Promise<readonly string[]> {
    const pages = await this.#read<{
      readonly data: readonly { readonly id: string; readonly tasks: readonly string[] }[];
    }>({ facebookId, path: 'me/accounts', fields: 'id,tasks' });
    const moderated = pages.data.flatMap(({ id, tasks }) =>
      tasks.includes('MODERATE') ? [id] : [],
    );
    const lists = await Promise.all(
      adAccounts.map(({ id }) =>
        this.#read<{
          readonly data: readonly {
            readonly effective_status: string;
            readonly creative?: { readonly effective_object_story_id?: string };
          }[];
        }>({
          facebookId,
          path: `act_${id}/ads`,
          fields: 'effective_status,creative{effective_object_story_id}',
        }),
      ),
    );
    const posts = lists.flatMap(({ data }) =>
      data.flatMap(({ effective_status: status, creative }) =>
        status === 'ACTIVE' ? (creative?.effective_object_story_id ?? []) : [],
      ),
    );
    return [...new Set(posts)].filter((post) =>
      moderated.some((page) => post.startsWith(`${page}_`)),
    );
  }

  /** The actions on a comment, in order. */
  async listActionsOn(commentId: string): Promise<readonly string[]> {
    const { acts } = await this.#request<{
      readonly acts: readonly { readonly kind: string; readonly id: string }[];
    }>('GET', '/__sandbox/comments');
    return acts.flatMap(({ kind, id }) => (id === commentId ? [kind] : []));
  }

  /** The profile of the sample world by its name, with its ad accounts. */
  async getSampleProfile(name: string): Promise<NetworkProfile> {
    const { profiles } = await this.#request<WorldSummary>('GET', '/__sandbox/world');
    const profile = profiles.find((candidate) => candidate.name === name);
    if (profile === undefined) {
      throw new Error(`The network has no profile ${name}.`);
    }
    return profile;
  }

  async #read<T>({
    facebookId,
    path,
    fields,
  }: {
    facebookId: string;
    path: string;
    fields: string;
  }): Promise<T> {
    const { profiles } = await this.#request<WorldSummary>('GET', '/__sandbox/world');
    const token = profiles.find((profile) => profile.facebookId === facebookId)?.accessToken ?? '';
    const query = new URLSearchParams({ fields, access_token: token, limit: '1000' });
    return this.#request<T>('GET', `/${GRAPH_VERSION}/${path}?${query}`);
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
