import {
  Ad,
  AdAccount,
  AdCreative,
  AdImage,
  AdLabel,
  AdReportRun,
  AdSet,
  AdsPixel,
  Application,
  Business,
  Campaign,
  FacebookAdsApi,
  ProductItem,
  ProductSet,
  User,
} from 'facebook-nodejs-business-sdk';

/** The SDK's classes by the Graph API's names of their types. */
export const SDK_CLASSES = {
  Application,
  User,
  AdAccount,
  AdCampaignGroup: Campaign,
  AdCampaign: AdSet,
  Adgroup: Ad,
  AdCreative,
  AdImage,
  AdLabel,
  AdReportRun,
  ProductSet,
  ProductItem,
  Business,
  AdsPixel,
};

/** Points the SDK at another host, which it reads from a property of its class. */
export function startSdk(input: { url: string; accessToken: string }): FacebookAdsApi {
  Object.defineProperty(FacebookAdsApi, 'GRAPH', { configurable: true, get: () => input.url });
  return FacebookAdsApi.init(input.accessToken, 'en_US', false);
}

type SdkClass = (typeof SDK_CLASSES)[keyof typeof SDK_CLASSES];

/** Methods and edges that an SDK class calls: `GET`, `POST insights`. */
export function listSdkCalls(sdkClass: SdkClass): string[] {
  const calls = new Set<string>();
  const api = {
    call: (method: string, [, edge]: string[]) => {
      calls.add(edge === undefined ? method : `${method} ${edge}`);
      // Never resolves: only the request matters here.
      return new Promise(() => undefined);
    },
  };
  // A report run uses the default API whatever it is given.
  FacebookAdsApi.setDefaultApi(api as unknown as FacebookAdsApi);
  const object: unknown = Reflect.construct(sdkClass, ['1', { report_run_id: '1' }, null, api]);
  for (const name of Object.getOwnPropertyNames(sdkClass.prototype)) {
    const method: unknown = Reflect.get(object as object, name);
    if (typeof method === 'function' && name !== 'constructor') {
      Reflect.apply(method, object, [[], {}]);
    }
  }
  return [...calls];
}
