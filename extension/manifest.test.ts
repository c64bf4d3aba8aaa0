// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createManifest, STORE_MODE } from './manifest.ts';

const OWN = {
  EXTENSION_CHROME_KEY: 'bXkgb3duIGtleQ==',
  EXTENSION_UPDATE_ORIGIN: 'https://checker.example.com',
};
const inChrome = (environment: Record<string, string>, mode = 'production') => {
  const { key, update_url: updateUrl } = createManifest({ browser: 'chrome', mode, environment });
  return { key, updateUrl };
};
const inFirefox = (environment: Record<string, string>) =>
  createManifest({ browser: 'firefox', mode: 'production', environment }).browser_specific_settings
    ?.gecko?.update_url;

describe('a build for one server', () => {
  it('has the operator’s key and where browsers look for a newer version', () => {
    expect(inChrome(OWN)).toEqual({
      key: OWN.EXTENSION_CHROME_KEY,
      updateUrl: 'https://checker.example.com/extension/updates.xml',
    });
    expect(inFirefox(OWN)).toBe('https://checker.example.com/extension/updates.json');
  });

  it('says neither to the stores, which give and update their own', () => {
    expect(inChrome(OWN, STORE_MODE)).toEqual({ key: undefined, updateUrl: undefined });
  });

  it('has our key and no server by default', () => {
    expect(inChrome({})).toEqual({ key: expect.stringMatching(/^MIIB/), updateUrl: undefined });
    expect(inFirefox({})).toBeUndefined();
  });

  it.each([
    ['EXTENSION_CHROME_KEY', 'not base64!'],
    ['EXTENSION_UPDATE_ORIGIN', 'http://checker.example.com'],
    ['EXTENSION_UPDATE_ORIGIN', 'https://checker.example.com/app'],
  ])('names a setting that is wrong: %s=%s', (name, value) => {
    expect(() => inChrome({ [name]: value })).toThrow(name);
  });
});
