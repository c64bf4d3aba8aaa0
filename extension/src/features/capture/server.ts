import { type ExtensionWorkspace, extensionRoutes } from '@ads-checker/shared/contracts/extension';
import { adUserDisplayName } from '@ads-checker/shared/domain/names';
import type { RouteResponse, RouteShape } from '@ads-checker/shared/http';
import type { CaptureResult, Request } from '../../messaging/protocol.ts';
import { callServer } from '../../platform/api.ts';
import { storeLastSend } from '../../platform/last-send.ts';
import { fail, type Outcome, succeed } from '../../platform/outcome.ts';
import {
  findPairing,
  forgetPairing,
  type Pairing,
  rememberProfile,
} from '../../platform/storage.ts';

/** A call with the pairing's token; a rejected token is deleted, other pairings stay. */
async function callPaired<R extends RouteShape>(
  pairing: Pairing | null,
  call: Omit<Parameters<typeof callServer<R>>[0], 'origin' | 'token'>,
): Promise<Outcome<RouteResponse<R>>> {
  if (pairing === null) {
    return fail({ kind: 'not_paired' });
  }
  const { origin, token } = pairing;
  const answer = await callServer({ ...call, origin, token } as Parameters<
    typeof callServer<R>
  >[0]);
  if (!answer.isOk && answer.problem.kind === 'revoked') {
    await forgetPairing(pairing);
  }
  return answer;
}

/** Choices of the popup, and whether the profile is already connected. */
export async function getWorkspace({
  pairingId,
  facebookId,
}: Request<'getWorkspace'>): Promise<Outcome<ExtensionWorkspace>> {
  const answer = await callPaired(await findPairing(pairingId), {
    route: extensionRoutes.getWorkspace,
    query: { facebookId },
  });
  return answer.isOk ? succeed(answer.value.data) : answer;
}

async function send(
  pairing: Pairing,
  { target, capture, key }: Request<'captureProfile'>,
): Promise<Outcome<CaptureResult>> {
  if (target.kind === 'comment_user') {
    const { commentUserId } = target;
    const { cookie, userAgent } = capture;
    const answer = await callPaired(pairing, {
      route: extensionRoutes.captureSession,
      params: { commentUserId },
      body: { cookie, userAgent },
      key,
    });
    return answer.isOk ? succeed(answer.value.data) : answer;
  }
  const answer = await callPaired(pairing, { route: extensionRoutes.capture, body: capture, key });
  return answer.isOk ? succeed(answer.value.data) : answer;
}

function describeSent(result: CaptureResult) {
  return 'commentUser' in result
    ? {
        name: result.commentUser.customName ?? result.commentUser.name,
        outcome: 'updated' as const,
      }
    : { name: adUserDisplayName(result.adUser), outcome: result.outcome };
}

/**
 * Sends a captured profile to a paired server. A repeat with the same key has no effect. The
 * outcome is kept until a popup shows it.
 */
export async function captureProfile(
  request: Request<'captureProfile'>,
): Promise<Outcome<CaptureResult>> {
  const { pairingId } = request;
  const pairing = await findPairing(pairingId);
  if (pairing === null) {
    return fail({ kind: 'not_paired' });
  }
  const sent = { facebookId: request.capture.facebookId, teamName: pairing.team.name };
  await storeLastSend(pairingId, { ...sent, state: 'sending', at: new Date().toISOString() });
  const outcome = await send(pairing, request);
  if (outcome.isOk) {
    await rememberProfile({ pairing, facebookId: sent.facebookId });
  }
  await storeLastSend(
    pairingId,
    outcome.isOk
      ? { ...sent, state: 'sent', ...describeSent(outcome.value) }
      : { ...sent, state: 'failed', problem: outcome.problem },
  );
  return outcome;
}
