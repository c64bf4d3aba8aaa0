import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * What stands between a browser and the server. `cut` passes requests on and drops the answers;
 * `captive` answers with the sign-in page of a network; numbers are statuses of a middlebox.
 */
export const FAULTS = [
  'refuse',
  'hang',
  'cut',
  'slow',
  'captive',
  401,
  403,
  404,
  408,
  413,
  431,
  502,
] as const;
export type Fault = (typeof FAULTS)[number];

const PAGE = '<!doctype html><title>Gateway</title><h1>Please wait</h1>';

/** Answers in the server's place. @returns false when the request is to be passed on. */
export function answerWith(
  fault: Fault,
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
): boolean {
  switch (fault) {
    case 'slow':
    case 'cut':
      return false;
    case 'hang':
      incoming.resume();
      return true;
    case 'refuse':
      incoming.socket.resetAndDestroy();
      return true;
    default:
      incoming.resume();
      outgoing.writeHead(fault === 'captive' ? 200 : fault, { 'content-type': 'text/html' });
      outgoing.end(PAGE);
      return true;
  }
}
