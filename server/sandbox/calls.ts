/** A recorded call and its response, without the access token. */
interface SandboxCall {
  sequence: number;
  at: string;
  method: string;
  path: string;
  query: Record<string, string>;
  profileId: string | null;
  userAgent: string | null;
  /** The proxy exit it came through; null when direct. */
  exitName: string | null;
  /** Part of a batch request, which has an entry of its own. */
  isBatchItem: boolean;
  /** Null when the connection was cut without a response. */
  status: number | null;
  code: number | null;
}

export interface CallLog {
  add(call: Omit<SandboxCall, 'sequence'>): void;
  list(input: { sinceSequence: number }): readonly SandboxCall[];
  counters(): { requests: number; batchItems: number; reads: number; writes: number };
  clear(): void;
}

const MAX_CALLS = 20_000;
const SECRETS = ['access_token', 'appsecret_proof', 'input_token'];

export function withoutSecrets(parameters: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...parameters].filter(([name]) => !SECRETS.includes(name)));
}

export function createCallLog(): CallLog {
  let calls: SandboxCall[] = [];
  let sequence = 0;
  let counters = { requests: 0, batchItems: 0, reads: 0, writes: 0 };
  return {
    add: (call) => {
      sequence += 1;
      calls.push({ sequence, ...call });
      if (calls.length > MAX_CALLS) {
        calls = calls.slice(-MAX_CALLS / 2);
      }
      counters = {
        requests: counters.requests + (call.isBatchItem ? 0 : 1),
        batchItems: counters.batchItems + (call.isBatchItem ? 1 : 0),
        reads: counters.reads + (call.method === 'GET' ? 1 : 0),
        writes: counters.writes + (call.method === 'GET' ? 0 : 1),
      };
    },
    list: ({ sinceSequence }) => calls.filter((call) => call.sequence > sinceSequence),
    counters: () => counters,
    clear: () => {
      calls = [];
      counters = { requests: 0, batchItems: 0, reads: 0, writes: 0 };
    },
  };
}
