import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/app.ts';

const ORIGIN = 'https://checker.example.com';
const GECKO_ID = 'extension@ads-checker';

/** A field of a protocol buffers message. */
function field(number: number, value: Uint8Array): number[] {
  const varint = (rest: number): number[] =>
    rest < 128 ? [rest] : [(rest & 127) | 128, ...varint(rest >>> 7)];
  return [...varint((number << 3) | 2), ...varint(value.length), ...value];
}

const uint32 = (value: number) => [0, 8, 16, 24].map((shift) => (value >>> shift) & 255);

/** As Chrome packs it, with proofs that nobody checks here. */
function packCrx({
  version,
  id = new Uint8Array(16).fill(0x1f),
}: {
  version: string;
  id?: Uint8Array;
}) {
  const manifest = { version, minimum_chrome_version: '126' };
  const zip = zipSync({ 'manifest.json': strToU8(JSON.stringify(manifest)) });
  const header = [
    ...field(2, new Uint8Array(300).fill(7)),
    ...field(10_000, Uint8Array.from(field(1, id))),
  ];
  return Uint8Array.from([
    ...strToU8('Cr24'),
    ...uint32(3),
    ...uint32(header.length),
    ...header,
    ...zip,
  ]);
}

function packXpi({ version, isSigned = true }: { version: string; isSigned?: boolean }) {
  const gecko = { id: GECKO_ID, strict_min_version: '142.0' };
  return zipSync({
    'manifest.json': strToU8(JSON.stringify({ version, browser_specific_settings: { gecko } })),
    ...(isSigned ? { 'META-INF/mozilla.rsa': new Uint8Array([1]) } : {}),
  });
}

let folder: string;
let app: TestApp;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ads-checker-packages-'));
  app = await startTestApp({ extensionPackagesDir: folder, appOrigin: ORIGIN });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (name: string, content: Uint8Array) => writeFile(join(folder, name), content);

async function get(path: string) {
  const response = await fetch(`${app.baseUrl}${path}`);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}
const text = async (path: string) => new TextDecoder().decode((await get(path)).bytes);

describe('signed packages of the extension', () => {
  it('are offered to Chrome and Edge by an update manifest', async () => {
    const crx = packCrx({ version: '1.10.0' });
    await put('older.crx', packCrx({ version: '1.9.3' }));
    await put('ads-checker.crx', crx);
    expect(await text('/extension/updates.xml')).toBe(`<?xml version='1.0' encoding='UTF-8'?>
<gupdate xmlns='http://www.google.com/update2/response' protocol='2.0'>
  <app appid='${'bp'.repeat(16)}'>
    <updatecheck codebase='${ORIGIN}/extension/ads-checker.crx' version='1.10.0' prodversionmin='126' />
  </app>
</gupdate>
`);
    expect(await get('/extension/ads-checker.crx')).toEqual({
      status: 200,
      type: 'application/x-chrome-extension',
      bytes: crx,
    });
  });

  it('are offered to Firefox by another, with their checksum', async () => {
    const xpi = packXpi({ version: '1.2.0' });
    await put('ads-checker.xpi', xpi);
    expect(JSON.parse(await text('/extension/updates.json'))).toEqual({
      addons: {
        [GECKO_ID]: {
          updates: [
            {
              version: '1.2.0',
              update_link: `${ORIGIN}/extension/ads-checker.xpi`,
              update_hash: `sha256:${createHash('sha256').update(xpi).digest('hex')}`,
              browser_specific_settings: { gecko: { strict_min_version: '142.0' } },
            },
          ],
        },
      },
    });
    expect(await get('/extension/ads-checker.xpi')).toEqual({
      status: 200,
      type: 'application/x-xpinstall',
      bytes: xpi,
    });
  });

  it('need no restart when there is a newer one', async () => {
    expect((await get('/extension/updates.xml')).status).toBe(404);
    await put('one.crx', packCrx({ version: '1.0.0' }));
    expect(await text('/extension/updates.xml')).toContain("version='1.0.0'");
    await put('two.crx', packCrx({ version: '1.0.1' }));
    expect(await text('/extension/updates.xml')).toContain("version='1.0.1'");
    expect((await get('/extension/one.crx')).status).toBe(404);
  });

  it('are left out when they are none, which is told once', async () => {
    await put('zip.crx', zipSync({ 'manifest.json': strToU8('{"version":"1.0.0"}') }));
    await put('cut.crx', packCrx({ version: '1.0.0' }).subarray(0, 40));
    await put('no-id.crx', packCrx({ version: '1.0.0', id: new Uint8Array(3) }));
    await put('version.crx', packCrx({ version: 'newest' }));
    await put('unsigned.xpi', packXpi({ version: '1.0.0', isSigned: false }));
    await put('text.xpi', strToU8('hello'));
    await put('secrets.key', strToU8('secret'));
    const paths = [
      'updates.xml',
      'updates.json',
      'secrets.key',
      'unsigned.xpi',
      '..%2fsecrets.key',
    ];
    for (const path of paths) {
      expect([path, (await get(`/extension/${path}`)).status]).toEqual([path, 404]);
    }
    const told = app.logs.filter((line) => line.includes('Not an extension package'));
    expect(told.map((line) => JSON.parse(line).file).sort()).toEqual([
      'cut.crx',
      'no-id.crx',
      'text.xpi',
      'unsigned.xpi',
      'version.crx',
      'zip.crx',
    ]);
  });
});
