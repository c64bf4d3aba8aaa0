import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AdminReply } from './admin-input.ts';
import type { SandboxState } from './state.ts';

export interface VendorCall {
  readonly method: string;
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  /** Exit of the proxy the call came through; null when direct. */
  readonly exitName: string | null;
}

/** A control call of a vendor: `path` follows `/__sandbox/<name>`. */
export interface VendorAdminCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface RunningVendor {
  readonly answer: (call: VendorCall) => Promise<void> | void;
  readonly answerAdmin?: (call: VendorAdminCall) => Promise<AdminReply> | AdminReply;
  readonly reset?: () => void;
}

/** An external API that the sandbox simulates, listed in `vendors.ts`. */
export interface VendorDefinition {
  readonly name: string;
  /** Paths of this vendor; no two vendors share one. */
  readonly paths: RegExp;
  readonly create: (state: SandboxState) => RunningVendor;
}

export function defineVendor(definition: VendorDefinition): VendorDefinition {
  return definition;
}
