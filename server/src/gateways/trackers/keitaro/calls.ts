import { toBaseUrl } from '../common/addresses.ts';
import type { TrackerSession } from '../common/client.ts';
import type { TrackerHttpRequest } from '../common/http.ts';

/** Builds a call to `{base}/admin_api/v1`. */
export function toRequest(
  { connection }: TrackerSession,
  path: string,
  body?: unknown,
): TrackerHttpRequest {
  return {
    url: `${toBaseUrl(connection)}/admin_api/v1/${path}`,
    headers: { 'Api-Key': connection.apiKey, Accept: 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body }),
  };
}
