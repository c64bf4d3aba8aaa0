import { SAMPLE_TRACKERS } from '../../shared/src/sample/trackers.ts';
import type { Api } from './api.ts';

/** Connects the Binom of the sandbox under a name. */
export async function addSampleBinom(api: Api, sandboxUrl: string, name: string): Promise<void> {
  const { version, path, apiPath, timeZone, apiKey, trafficSourceSettings } =
    SAMPLE_TRACKERS.binom_v2;
  await api.addTracker({
    version,
    name,
    url: `${sandboxUrl}${path}`,
    apiUrl: `${sandboxUrl}${apiPath}`,
    timezone: timeZone,
    apiKey,
    trafficSourceSettings: [...trafficSourceSettings],
  });
}
