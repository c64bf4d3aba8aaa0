import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AdminReply } from './admin-input.ts';
import type { SandboxState } from './state.ts';

export interface VendorCall {
  readonly method: string;
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
  /** Where a proxy let the call out; null when it came by itself. */
  readonly exitName: string | null;
}

/** A switch of a vendor: what follows `/__sandbox/<name>` in its path. */
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

/** An external API that the sandbox simulates, listed once in `vendors.ts`. */
export interface VendorDefinition {
  readonly name: string;
  /** The paths that are its own; no two vendors share one. */
  readonly paths: RegExp;
  readonly create: (state: SandboxState) => RunningVendor;
}

export function defineVendor(definition: VendorDefinition): VendorDefinition {
  return definition;
}
