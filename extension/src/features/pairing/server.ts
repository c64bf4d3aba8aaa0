import { extensionRoutes, type WorkspaceOwner } from '@ads-checker/shared/contracts/extension';
import type { Request } from '../../messaging/protocol.ts';
import { callServer } from '../../platform/api.ts';
import { extensionVersion } from '../../platform/browser.ts';
import { fail, type Outcome, succeed } from '../../platform/outcome.ts';
import {
  findPairing,
  forgetPairing,
  type Pairing,
  pairingIdOf,
  storePairing,
  updatePairing,
} from '../../platform/storage.ts';
import { markManagedOfferUsed } from './managed-offer.ts';
import { isAllowedOrigin } from './pairing-text.ts';

/** A person looks at a spinner meanwhile, and changes nothing by trying again. */
const PREVIEW_WAIT_MS = 10_000;

async function endAtServer({ origin, token }: Pairing): Promise<void> {
  await callServer({ route: extensionRoutes.unpair, origin, token });
}

/** The account a code pairs with. Does not use up the code. */
export async function previewPairing({
  origin,
  code,
}: Request<'previewPairing'>): Promise<Outcome<WorkspaceOwner>> {
  if (!isAllowedOrigin(origin)) {
    return fail({ kind: 'not_ads_checker' });
  }
  const answer = await callServer({
    route: extensionRoutes.previewPairing,
    origin,
    body: { code },
    waitMs: PREVIEW_WAIT_MS,
  });
  return answer.isOk ? succeed(answer.value.data) : answer;
}

/** Pairs with a server; a previous pairing of the same account is ended, if its server is reachable. */
export async function pair({ origin, code, label }: Request<'pair'>): Promise<Outcome<string>> {
  if (!isAllowedOrigin(origin)) {
    return fail({ kind: 'not_ads_checker' });
  }
  const answer = await callServer({
    route: extensionRoutes.pair,
    origin,
    body: { code, extensionVersion: extensionVersion(), label },
  });
  if (!answer.isOk) {
    return answer;
  }
  const { token, user, team } = answer.value.data;
  const id = pairingIdOf({ origin, user, team });
  const previous = await findPairing(id);
  // Before the popup learns of the pairing: it may close at once
  await markManagedOfferUsed({ origin, code });
  const pairedAt = new Date().toISOString();
  await storePairing({ origin, token, user, team, pairedAt, label, profiles: [] });
  if (previous !== null) {
    // Its server may be gone, so this is not awaited.
    void endAtServer(previous);
  }
  return succeed(id);
}

/** Names this browser in the server's list of sessions. */
export async function nameBrowser({
  pairingId,
  label,
}: Request<'nameBrowser'>): Promise<Outcome<null>> {
  const pairing = await findPairing(pairingId);
  if (pairing === null) {
    return fail({ kind: 'not_paired' });
  }
  const { origin, token } = pairing;
  const answer = await callServer({
    route: extensionRoutes.updatePairing,
    origin,
    token,
    body: { label },
  });
  if (answer.isOk) {
    await updatePairing(pairing, { label });
    return succeed(null);
  }
  if (answer.problem.kind === 'revoked') {
    await forgetPairing(pairing);
  }
  return answer;
}

export async function unpair({ pairingId }: Request<'unpair'>): Promise<Outcome<null>> {
  const pairing = await findPairing(pairingId);
  if (pairing !== null) {
    await forgetPairing(pairing);
    await endAtServer(pairing);
  }
  return succeed(null);
}
