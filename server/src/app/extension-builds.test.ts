import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ExtensionBuilds,
  extensionRoutes as r,
} from '@ads-checker/shared/contracts/extension';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/harness/app.ts';

const CHROME = 'packed for Chrome';
const FIREFOX = 'packed for Firefox';

function describeBuild(browser: 'chrome' | 'firefox', content: string) {
  return {
    browser,
    path: `/extension/ads-checker-1.2.0-${browser}.zip`,
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
}

const chrome = describeBuild('chrome', CHROME);
const firefox = describeBuild('firefox', FIREFOX);
const builds: ExtensionBuilds = { version: '1.2.0', builds: [chrome, firefox] };

let folder: string;
let app: TestApp | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ads-checker-extension-'));
  await writeFile(join(folder, 'ads-checker-1.2.0-chrome.zip'), CHROME);
  await writeFile(join(folder, 'ads-checker-1.2.0-firefox.zip'), FIREFOX);
  await writeFile(join(folder, 'ads-checker-1.1.0-chrome.zip'), 'of yesterday');
});
afterEach(async () => {
  await app?.close();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function startWith(list: unknown): Promise<TestApp> {
  await writeFile(
    join(folder, 'builds.json'),
    typeof list === 'string' ? list : JSON.stringify(list),
  );
  app = await startTestApp({ extensionRoot: folder });
  return app;
}

async function listedBy(own: TestApp) {
  const client = await own.signIn(await own.factories.buildUser());
  const { status, body } = await client.call(r.listBuilds);
  return { status, body };
}

async function get(own: TestApp, path: string, init: RequestInit = {}) {
  const response = await fetch(`${own.baseUrl}${path}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('the extension that was built with the server', () => {
  it('is listed for whoever is signed in', async () => {
    const own = await startWith(builds);
    expect((await own.anonymous().call(r.listBuilds)).status).toBe(401);
    expect(await listedBy(own)).toEqual({ status: 200, body: { data: { extension: builds } } });
  });

  it('is downloaded under its name, and kept while it is the same', async () => {
    const own = await startWith(builds);
    const answer = await get(own, chrome.path);
    expect([answer.status, answer.text]).toEqual([200, CHROME]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="ads-checker-1.2.0-chrome.zip"',
      'content-length': String(CHROME.length),
      'cache-control': 'no-cache',
      etag: `"${chrome.sha256}"`,
      'x-content-type-options': 'nosniff',
    });
    const again = await get(own, chrome.path, {
      headers: { 'if-none-match': `"${chrome.sha256}"`, 'cache-control': 'max-age=0' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await get(own, firefox.path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([
      200,
      String(FIREFOX.length),
      '',
    ]);
  });

  it('gives nothing but what is listed', async () => {
    const own = await startWith(builds);
    for (const path of [
      '/extension/ads-checker-1.1.0-chrome.zip',
      '/extension/builds.json',
      '/extension/..%2fpackage.json',
      '/extension/gone.zip',
    ]) {
      expect((await get(own, path)).status).toBe(404);
    }
    expect((await get(own, chrome.path, { method: 'POST' })).status).toBe(405);
  });

  it('is 404 where its file is gone', async () => {
    const own = await startWith({
      version: '1.2.0',
      builds: [{ ...chrome, path: '/extension/lost.zip' }],
    });
    expect((await get(own, '/extension/lost.zip')).status).toBe(404);
  });
});

describe('a server without it', () => {
  it('says so', async () => {
    app = await startTestApp();
    expect(await listedBy(app)).toEqual({ status: 200, body: { data: { extension: null } } });
    expect((await get(app, chrome.path)).status).toBe(404);
  });

  it.each([
    ['is no JSON', '{'],
    ['is of another form', { version: 'newest', builds: [] }],
    ['names a file elsewhere', { ...builds, builds: [{ ...chrome, path: '/extension/../a.zip' }] }],
    ['names a page', { ...builds, builds: [{ ...chrome, path: '/login' }] }],
  ])('offers none whose list %s, and notes why', async (_, list) => {
    const own = await startWith(list);
    expect(await listedBy(own)).toEqual({ status: 200, body: { data: { extension: null } } });
    expect(
      own.logs.filter((line) => line.includes('Failed to read the list of extension builds')),
    ).toHaveLength(1);
  });
});
