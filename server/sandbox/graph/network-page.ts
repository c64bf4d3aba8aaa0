import type { SampleWorld } from '@ads-checker/shared/sample/index';
import { escapeHtml, HTML_HEADERS, htmlPage } from '../html.ts';
import { defineVendor } from '../vendor.ts';

const PAGES: readonly (readonly [prefix: string, name: string])[] = [
  ['/adsmanager/', 'Ads Manager'],
  ['/billing_hub/', 'Billing'],
  ['/accountquality/', 'Account quality'],
];

/** The ad account and the object that the address is about, by name. */
function listSubjects({ url, world }: { url: URL; world: SampleWorld }): string[] {
  const { pathname, searchParams } = url;
  const [, accountId = searchParams.get('act') ?? searchParams.get('asset_id') ?? ''] =
    /^\/accountquality\/(\d+)$/.exec(pathname) ?? [];
  const account = world.adAccounts.get(accountId);
  const object =
    world.campaigns.get(searchParams.get('selected_campaign_ids') ?? '') ??
    world.adSets.get(searchParams.get('selected_adset_ids') ?? '') ??
    world.ads.get(searchParams.get('selected_ad_ids') ?? '');
  return [account, object].flatMap((found) =>
    found === undefined ? [] : `${found.name} (${found.id})`,
  );
}

/** Pages of the network that the sandbox does not have: they say what a link opens on Facebook. */
export const networkPageVendor = defineVendor({
  name: 'network-page',
  paths:
    /^\/(?:adsmanager\/manage\/(?:campaigns|adsets|ads)|billing_hub\/payment_settings|accountquality\/\d*)$/,
  create: ({ journal }) => ({
    answer: ({ response, url }) => {
      const [, name = ''] = PAGES.find(([prefix]) => url.pathname.startsWith(prefix)) ?? [];
      const subjects = listSubjects({ url, world: journal.world })
        .map((subject) => `<li>${escapeHtml(subject)}</li>`)
        .join('');
      const main = `<h1>${name}</h1>
    <p>This is the sandbox. With a real ad account, this link opens ${name} on Facebook.</p>
    <ul>${subjects}</ul>`;
      response.writeHead(200, HTML_HEADERS).end(htmlPage({ title: `${name} (sandbox)`, main }));
    },
  }),
});
