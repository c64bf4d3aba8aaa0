import Bowser from 'bowser';

export interface ClientDescription {
  readonly device: string;
  readonly os: string;
  readonly browser: string;
}

const UNKNOWN = 'Unknown';
const MAX_LENGTH = 100;

function join(...parts: (string | undefined)[]): string {
  const text = parts.filter((part) => part !== undefined && part !== '').join(' ');
  return text === '' ? UNKNOWN : text.slice(0, MAX_LENGTH);
}

export function describeClient(userAgent: string): ClientDescription {
  if (userAgent === '') {
    return { device: UNKNOWN, os: UNKNOWN, browser: UNKNOWN };
  }
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    device: join(platform.vendor, platform.model ?? platform.type),
    os: join(os.name, os.versionName ?? os.version),
    browser: join(browser.name, browser.version),
  };
}
