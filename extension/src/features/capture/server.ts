import { type ExtensionWorkspace, extensionRoutes } from '@ads-checker/shared/contracts/extension';
import type { RouteResponse, RouteShape } from '@ads-checker/shared/http';
import type { CaptureResult, Request } from '../../messaging/protocol.ts';
import { callServer } from '../../platform/api.ts';
import { fail, type Outcome, succeed } from '../../platform/outcome.ts';
import { findPairing, forgetPairing } from '../../platform/storage.ts';

/** A call with the pairing's token; a rejected token is deleted. */
async function callPaired<R extends RouteShape>(
  call: Omit<Parameters<typeof callServer<R>>[0], 'origin' | 'token'>,
): Promise<Outcome<RouteResponse<R>>> {
  const pairing = await findPairing();
  if (pairing === null) {
    return fail({ kind: 'not_paired' });
  }
  const { origin, token } = pairing;
  const answer = await callServer({ ...call, origin, token } as Parameters<
    typeof callServer<R>
  >[0]);
  if (!answer.isOk && answer.problem.kind === 'revoked') {
    await forgetPairing({ token });
  }
  return answer;
}

/** Choices of the popup, and whether the profile is already connected. */
export async function getWorkspace({
  facebookId,
}: Request<'getWorkspace'>): Promise<Outcome<ExtensionWorkspace>> {
  const answer = await callPaired({ route: extensionRoutes.getWorkspace, query: { facebookId } });
  return answer.isOk ? succeed(answer.value.data) : answer;
}

/** Sends a captured profile to the paired server. A repeat with the same key has no effect. */
export async function captureProfile({
  target,
  capture,
  key,
}: Request<'captureProfile'>): Promise<Outcome<CaptureResult>> {
  if (target.kind === 'comment_user') {
    const { commentUserId } = target;
    const { cookie, userAgent } = capture;
    const answer = await callPaired({
      route: extensionRoutes.captureSession,
      params: { commentUserId },
      body: { cookie, userAgent },
      key,
    });
    return answer.isOk ? succeed(answer.value.data) : answer;
  }
  const answer = await callPaired({ route: extensionRoutes.capture, body: capture, key });
  return answer.isOk ? succeed(answer.value.data) : answer;
}
