import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ensureFirefox } from '../../scripts/firefox.ts';
import { exited } from '../../scripts/processes.ts';
import type { Popup } from '../extension/popup.ts';
import { Bidi } from './bidi.ts';
import { FirefoxPage } from './firefox-page.ts';
import { openFirefoxPopup } from './firefox-popup.ts';

const END_TIMEOUT_MS = 10_000;
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/;
/** Fixes the origin of the extension's pages, which Firefox otherwise draws for every profile. */
const PAGES_UUID = '6f1d1c0a-53b0-4f1e-9a39-0c6d1f3e7a52';

interface FirefoxCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
}

interface StartOptions {
  readonly extension?: string;
  readonly extensionId?: string;
  /** `host:port` of the proxy for everything but this machine. */
  readonly proxy?: string;
}

async function untilListening(firefox: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [firefox.stdout, firefox.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, url] = LISTENING.exec(output) ?? [];
        if (url !== undefined) {
          resolve(url);
        }
      });
    }
    void exited(firefox).then(() => reject(new Error(`Firefox did not start: ${output}`)));
  });
}

/** Removes the profile once the process has ended, killed if need be. */
async function end({ firefox, profile }: { firefox: ChildProcess; profile: string }) {
  firefox.kill('SIGTERM');
  const force = setTimeout(() => firefox.kill('SIGKILL'), END_TIMEOUT_MS);
  await exited(firefox);
  clearTimeout(force);
  await rm(profile, { recursive: true, force: true });
}

export class Firefox {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #bidi: Bidi;
  readonly #window: string;
  readonly #extensionId: string;

  private constructor({
    process,
    profile,
    bidi,
    window,
    extensionId,
  }: {
    process: ChildProcess;
    profile: string;
    bidi: Bidi;
    window: string;
    extensionId: string;
  }) {
    this.#process = process;
    this.#profile = profile;
    this.#bidi = bidi;
    this.#window = window;
    this.#extensionId = extensionId;
  }

  static async start({ extension, extensionId = '', proxy }: StartOptions = {}): Promise<Firefox> {
    const executable = await ensureFirefox();
    const profile = await mkdtemp(join(tmpdir(), 'ads-checker-firefox-'));
    const preferences = {
      'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: PAGES_UUID }),
      // Firefox accepts no invalid certificate for preloaded HSTS hosts.
      'network.stricttransportsecurity.preloadlist': false,
    };
    await writeFile(
      join(profile, 'user.js'),
      Object.entries(preferences)
        .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
        .join(''),
    );
    const firefox = spawn(
      executable,
      [
        '--headless',
        '--no-remote',
        '--remote-debugging-port=0',
        // The toolbar belongs to no page.
        '--remote-allow-system-access',
        '--profile',
        profile,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    try {
      const bidi = await Bidi.connect(`${await untilListening(firefox)}/session`);
      await bidi.send('session.new', {
        capabilities: {
          alwaysMatch: {
            acceptInsecureCerts: true,
            ...(proxy === undefined
              ? {}
              : { proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy } }),
          },
        },
      });
      if (extension !== undefined) {
        await bidi.send('webExtension.install', {
          extensionData: { type: 'path', path: extension },
        });
      }
      const { contexts } = await bidi.send<{ contexts: readonly { context: string }[] }>(
        'browsingContext.getTree',
        { 'moz:scope': 'chrome' },
      );
      const window = contexts[0]?.context ?? '';
      return new Firefox({ process: firefox, profile, bidi, window, extensionId });
    } catch (error) {
      await end({ firefox, profile });
      throw error;
    }
  }

  /** Evaluates the script in every page before its own. */
  async runFirst(script: string): Promise<void> {
    await this.#bidi.send('script.addPreloadScript', { functionDeclaration: `() => ${script}` });
  }

  openPage(): Promise<FirefoxPage> {
    return FirefoxPage.open(this.#bidi);
  }

  async addCookies(cookies: readonly FirefoxCookie[]): Promise<void> {
    for (const { name, value, domain } of cookies) {
      await this.#bidi.send('storage.setCookie', {
        cookie: { name, value: { type: 'string', value }, domain, httpOnly: true },
      });
    }
  }

  async setPreference({ name, isOn }: { name: string; isOn: boolean }): Promise<void> {
    await this.#bidi.evaluate({
      context: this.#window,
      expression: `(Services.prefs.setBoolPref(${JSON.stringify(name)}, ${isOn}), null)`,
    });
  }

  /** Revokes host permissions, as a person does in `about:addons`. */
  async withholdSites(origins: readonly string[]): Promise<void> {
    await this.#bidi.evaluate({
      context: this.#window,
      expression: `(async () => {
        const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
        const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(this.#extensionId)});
        const taken = { origins: ${JSON.stringify(origins)}, permissions: [], data_collection: [] };
        await ExtensionPermissions.remove(extension.id, taken, extension);
      })()`,
    });
  }

  async grantPermissions(): Promise<void> {
    const question = `document.getElementById('addon-webext-permissions-notification')`;
    const evaluate = (expression: string) =>
      this.#bidi.evaluate({ context: this.#window, expression });
    await expect
      .poll(() => evaluate(`PopupNotifications.isPanelOpen && ${question} !== null`))
      .toBe(true);
    await evaluate(`(${question}.button.click(), null)`);
  }

  async clickIcon(page: FirefoxPage): Promise<Popup> {
    await page.bringToFront();
    return openFirefoxPopup({
      bidi: this.#bidi,
      window: this.#window,
      extensionId: this.#extensionId,
    });
  }

  async readExtensionStorage(): Promise<string> {
    const page = await this.openPage();
    await page.goto(`moz-extension://${PAGES_UUID}/about.html`);
    return page.evaluate(`Promise.all(
      ['local', 'session', 'sync'].map(async (area) => [area, await browser.storage[area].get(null)]),
    ).then((areas) => JSON.stringify(Object.fromEntries(areas)))`);
  }

  /** Errors that Firefox reports for the extension's pages and background. */
  listExtensionErrors(): Promise<readonly string[]> {
    return this.#bidi.evaluate({
      context: this.#window,
      expression: `Services.console.getMessageArray()
        .filter((entry) => entry instanceof Ci.nsIScriptError && !(entry.flags & Ci.nsIScriptError.warningFlag))
        .filter(({ sourceName }) => sourceName.startsWith('moz-extension://${PAGES_UUID}'))
        .map(String)`,
    });
  }

  async stop(): Promise<void> {
    // The browser may close without a reply.
    await this.#bidi.send('browser.close').catch(() => undefined);
    this.#bidi.close();
    await end({ firefox: this.#process, profile: this.#profile });
  }
}
