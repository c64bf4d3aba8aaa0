import { idSchema } from '@ads-checker/shared/contracts/common';
import {
  browserLabelSchema,
  captureSchema,
  type ExtensionWorkspace,
  type extensionRoutes,
  pairingCodeSchema,
  type WorkspaceOwner,
} from '@ads-checker/shared/contracts/extension';
import type { RouteResponse } from '@ads-checker/shared/http';
import { z } from 'zod';
import { onPageMessage, sendToBackground } from '../platform/browser.ts';
import { fail, type Outcome } from '../platform/outcome.ts';

const captureTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ad_user') }),
  /** A boosting profile, on sandbox servers. */
  z.strictObject({ kind: z.literal('comment_user'), commentUserId: idSchema }),
]);
export type CaptureTarget = z.infer<typeof captureTargetSchema>;

/** The person chooses the pairing in the popup, so each message names it. */
const ofPairing = { pairingId: z.string() };

/**
 * All messages: the extension's pages send them to the background, which alone calls the server.
 */
const REQUESTS = {
  /** The account the code pairs with. Changes nothing. */
  previewPairing: z.strictObject({ origin: z.url(), code: pairingCodeSchema }),
  pair: z.strictObject({
    origin: z.url(),
    code: pairingCodeSchema,
    label: browserLabelSchema.default(null),
  }),
  /** How the server's list of sessions names this browser. */
  nameBrowser: z.strictObject({ ...ofPairing, label: browserLabelSchema }),
  unpair: z.strictObject(ofPairing),
  getWorkspace: z.strictObject({ ...ofPairing, facebookId: idSchema }),
  captureProfile: z.strictObject({
    ...ofPairing,
    target: captureTargetSchema,
    capture: captureSchema,
    key: z.uuid(),
  }),
} as const;

export type MessageName = keyof typeof REQUESTS;
export type Request<N extends MessageName> = z.infer<(typeof REQUESTS)[N]>;

export type CaptureResult =
  | RouteResponse<typeof extensionRoutes.capture>['data']
  | RouteResponse<typeof extensionRoutes.captureSession>['data'];

interface Answers {
  readonly previewPairing: WorkspaceOwner;
  /** The pairing's id. */
  readonly pair: string;
  readonly nameBrowser: null;
  readonly unpair: null;
  readonly getWorkspace: ExtensionWorkspace;
  readonly captureProfile: CaptureResult;
}

export type Handlers = {
  readonly [N in MessageName]: (request: Request<N>) => Promise<Outcome<Answers[N]>>;
};

const messageSchema = z.strictObject({
  name: z.enum(Object.keys(REQUESTS) as [MessageName, ...MessageName[]]),
  request: z.unknown(),
});

/**
 * Sends a message to the background. Without a background, as after an update of the extension, the
 * result is `unreachable`.
 */
export async function callBackground<N extends MessageName>(
  name: N,
  request: z.input<(typeof REQUESTS)[N]>,
): Promise<Outcome<Answers[N]>> {
  try {
    const answer = await sendToBackground({ name, request });
    return (answer as Outcome<Answers[N]> | undefined) ?? fail({ kind: 'unreachable' });
  } catch {
    return fail({ kind: 'unreachable' });
  }
}

async function handle<N extends MessageName>({
  handlers,
  name,
  request,
}: {
  readonly handlers: Handlers;
  readonly name: N;
  readonly request: unknown;
}): Promise<Outcome<Answers[N]>> {
  return handlers[name](REQUESTS[name].parse(request) as Request<N>);
}

/**
 * Registers the handlers. Call it synchronously when the background starts, or the event that woke
 * it is lost.
 */
export function handleMessages(handlers: Handlers): void {
  onPageMessage((message) => {
    const parsed = messageSchema.safeParse(message);
    return parsed.success
      ? handle({ handlers, ...parsed.data }).catch(() => fail({ kind: 'unreachable' }))
      : undefined;
  });
}
