import { describe, expect, it } from 'vitest';
import { isSiteOf, toSite } from '../../contracts/sites.ts';
import { findLinkedSites } from './find-links.ts';

const sitesOf = (text: string) =>
  findLinkedSites(text).map(({ match, isCertain }) => `${match}${isCertain ? '' : '?'}`);

describe('written addresses', () => {
  it.each([
    ['https://t.me/spam?x=1', ['t.me']],
    ['HTTP://WWW.Bad.Example', ['bad.example']],
    ['schreib mir → wa.me/4915123', ['wa.me']],
    ['(bit.ly/3xYz), and goo.gl/a.', ['bit.ly', 'goo.gl']],
    ['a.b.c.shop:8080/x', ['a.b.c.shop']],
    ['https://user:pass@evil.example/', ['evil.example']],
    ['http://203.0.113.7/free', ['203.0.113.7']],
    ['http://3405803783/', ['3405803783']],
    ['203.0.113.7:8080', ['203.0.113.7']],
    ['hxxps://evil.com/x', ['evil.com']],
    ['h**p://evil.com', ['evil.com']],
    ['https//evil.com', ['evil.com']],
    ['http:/evil.com/x', ['evil.com']],
    ['http ://evil.com', ['evil.com']],
    ['http: //evil.com', ['evil.com']],
    ['http://[2001:db8::1]/x', ['[2001:db8::1]']],
    ['请看hxxps://evil.com哦', ['evil.com']],
    ['tg://resolve?domain=spin', ['resolve']],
    ['https://gооgle.com', ['gооgle.com']],
    ['Www.Evil.Com', ['evil.com']],
    ['a Hola.Me/x', ['hola.me']],
  ])('%s', (text, sites) => {
    expect(sitesOf(text)).toEqual(sites);
  });
});

describe('bare addresses', () => {
  it.each([
    ['billig-module.example besser', ['billig-module.example']],
    ['visit evil.com!', ['evil.com']],
    ['пиши на сайт.рф', ['сайт.рф']],
    ['shop24.ru и', ['shop24.ru']],
    ['evil。com', ['evil.com']],
    ['看evil.com。很好', ['evil.com']],
    ['最好的evil.com在这里', ['evil.com']],
    ['ｅｖｉｌ．ｃｏｍ', ['evil.com']],
    ['evil․com', ['evil.com']],
    ['evil.соm', ['evil.com']],
    ['ev\u200bil.com', ['evil.com']],
    ['evil[.]com', ['evil.com']],
    ['evil (dot) com', ['evil.com']],
    ['evil.com🔥', ['evil.com']],
    ['_evil.com_', ['evil.com']],
    ['*evil.com*', ['evil.com']],
  ])('%s', (text, sites) => {
    expect(sitesOf(text)).toEqual(sites);
  });

  it.each([
    ['great.it works', ['great.it?']],
    ['hola.me interesa', ['hola.me?']],
    ['go to evil.com now', ['evil.com?']],
    ['casino.ru', ['casino.ru?']],
    ['CHEAP.COM', ['cheap.com?']],
  ])('%s may be a sentence', (text, sites) => {
    expect(sitesOf(text)).toEqual(sites);
  });
});

describe('no links', () => {
  it.each([
    'I have a B.Sc. in law',
    'watch M.TV tonight',
    'P.S.My mail',
    'great.It works',
    'Hola.Me interesa',
    'Bonjour.Je veux',
    'ciao.Io sono',
    'ok.No',
    'Fake.Finger weg',
    'mail max@gmail.com',
    '@evil.com',
    '3.50 or 1.000.000',
    'version 1.2.3.4',
    'v2.0 e.g. z.B. etc...',
    'Ende.Und neu',
    'node.js',
    'unknown.endingx/path',
    'over http/2 or https/tls',
    '很好。我买',
  ])('%s', (text) => {
    expect(sitesOf(text)).toEqual([]);
  });
});

it('reads a site as people type it', () => {
  expect(
    [
      'https://www.helio.example/de?x',
      'Helio.Example',
      ' helio.example:80 ',
      'helio',
      'a b.de',
    ].map(toSite),
  ).toEqual(['helio.example', 'helio.example', 'helio.example', null, null]);
  expect([
    isSiteOf('a.helio.example', ['helio.example']),
    isSiteOf('myhelio.example', ['helio.example']),
  ]).toEqual([true, false]);
});
