import { createReadStream } from 'node:fs';
import type { AppMiddleware } from '../platform/http/state.ts';
import type { ExtensionPackage, ExtensionPackages } from './extension-packages.ts';

const PREFIX = '/extension/';
const UPDATES_XML = `${PREFIX}updates.xml`;
const UPDATES_JSON = `${PREFIX}updates.json`;
/** With these a browser installs the package; Firefox requires it. */
const CONTENT_TYPES = {
  crx: 'application/x-chrome-extension',
  xpi: 'application/x-xpinstall',
} as const;

const escapeXml = (text: string) =>
  text.replace(/[&<>'"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Chrome and Edge: https://developer.chrome.com/docs/extensions/how-to/distribute/host-on-linux */
function toUpdatesXml({ crx, appOrigin }: { crx: ExtensionPackage; appOrigin: string }): string {
  const attributes = {
    codebase: `${appOrigin}${PREFIX}${crx.name}`,
    version: crx.version,
    ...(crx.minimumVersion === null ? {} : { prodversionmin: crx.minimumVersion }),
  };
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}='${escapeXml(value)}'`);
  return `<?xml version='1.0' encoding='UTF-8'?>
<gupdate xmlns='http://www.google.com/update2/response' protocol='2.0'>
  <app appid='${crx.id}'>
    <updatecheck${written.join('')} />
  </app>
</gupdate>
`;
}

/** Firefox: https://extensionworkshop.com/documentation/manage/updating-your-extension/ */
function toUpdatesJson({ xpi, appOrigin }: { xpi: ExtensionPackage; appOrigin: string }): object {
  const { id, name, version, minimumVersion, sha256 } = xpi;
  return {
    addons: {
      [id]: {
        updates: [
          {
            version,
            update_link: `${appOrigin}${PREFIX}${name}`,
            update_hash: `sha256:${sha256}`,
            ...(minimumVersion === null
              ? {}
              : { browser_specific_settings: { gecko: { strict_min_version: minimumVersion } } }),
          },
        ],
      },
    },
  };
}

/** Serves the signed packages of the extension and what browsers read to find a newer one. */
export function extensionUpdates(input: {
  readonly listPackages: () => Promise<ExtensionPackages>;
  readonly appOrigin: string;
}): AppMiddleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) {
      await next();
      return;
    }
    const { crx, xpi } = await input.listPackages();
    ctx.set('Cache-Control', 'no-cache');
    if (ctx.path === UPDATES_XML && crx !== undefined) {
      ctx.state.routePath = 'download';
      ctx.type = 'application/xml';
      ctx.body = toUpdatesXml({ crx, appOrigin: input.appOrigin });
      return;
    }
    if (ctx.path === UPDATES_JSON && xpi !== undefined) {
      ctx.state.routePath = 'download';
      ctx.type = 'application/json';
      ctx.body = toUpdatesJson({ xpi, appOrigin: input.appOrigin });
      return;
    }
    const wanted = [crx, xpi].find((each) => `${PREFIX}${each?.name}` === ctx.path);
    if (wanted === undefined) {
      ctx.remove('Cache-Control');
      await next();
      return;
    }
    ctx.state.routePath = 'download';
    ctx.set('ETag', `"${wanted.sha256}"`);
    ctx.type = CONTENT_TYPES[wanted.kind];
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
    } else {
      ctx.body = createReadStream(wanted.file);
    }
  };
}
