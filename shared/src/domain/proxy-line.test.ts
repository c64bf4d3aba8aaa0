import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PROXY_PROTOCOLS,
  type ProxyOptionsInput,
  proxyOptionsInputSchema,
} from '../contracts/proxies.ts';
import { PROXY_LINE_MAX_LENGTH, type ProxyLineProblem, parseProxyLine } from './proxy-line.ts';
import { splitProxyLines } from './proxy-list.ts';
import { mutationsOf } from './test/pasted-forms.ts';

interface Written {
  readonly protocol: string;
  readonly host: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
}
type Write = (proxy: Written) => string;

const url: Write = ({ protocol, host, port, username, password }) =>
  `${protocol}://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${host}:${port}`;
const json: Write = ({ protocol, host, port, username, password }) =>
  JSON.stringify({ name: ' Exit 1 ', host, port, type: protocol, login: username, password });
const typeFirst: Write = ({ protocol, host, port, username, password }) =>
  `${protocol}:${host}:${port}:${username}:${password}`;
const typeLast: Write = ({ protocol, host, port, username, password }) =>
  `${host}:${port}:${username}:${password}:${protocol}`;
const seller: Write = ({ host, port, username, password }) =>
  `${host}:${port}:${username}:${password}`;
const atForm: Write = ({ host, port, username, password }) =>
  `${username}:${password}@${host}:${port}`;

const NAMING: readonly (readonly [string, Write])[] = [
  ['a URL', url],
  ['a URL with a slash', (proxy) => `${url(proxy)}/`],
  ['type:host:port:user:password', typeFirst],
  [
    'the same with an address to change the exit',
    (proxy) => `${typeFirst(proxy)}:https://a.b/c?d=1:2`,
  ],
  ['host:port:user:password:type', typeLast],
  ['a JSON object', json],
  ['a JSON object in other words', (proxy) => otherWords(proxy)],
];
const SOCKS5: readonly (readonly [string, Write])[] = [
  ['host:port:user:password', seller],
  ['user:password@host:port', atForm],
];

function otherWords({ protocol, host, port, username, password }: Written): string {
  const bare = host.replace(/^\[|\]$/g, '');
  return JSON.stringify(
    { Hostname: bare, port: Number(port), Protocol: protocol, user_name: username, pass: password },
    null,
    2,
  );
}

const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,10}[a-z0-9])?$/);
const host = fc.oneof(
  fc.tuple(label, label).map((labels) => labels.join('.')),
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address.toLowerCase()}]`),
);
/** Without separators of a line; a password may contain colons. */
const name = fc.stringMatching(/^[A-Za-z0-9_.!$-]{1,20}$/);
const secret = fc.stringMatching(/^[A-Za-z0-9_.!$%&*+=-]{1,10}(:[A-Za-z0-9@#]{1,10})?[A-Za-z]$/);
const written = fc.record({
  protocol: fc.constantFrom(...PROXY_PROTOCOLS),
  host,
  port: fc.integer({ min: 1, max: 65_535 }).map(String),
  username: name,
  password: secret,
});

const optionsOf = (proxy: Written): ProxyOptionsInput => ({
  protocol: proxyOptionsInputSchema.shape.protocol.parse(proxy.protocol),
  hostname: proxy.host.replace(/^\[|\]$/g, ''),
  port: Number(proxy.port),
  username: proxy.username,
  password: proxy.protocol === 'socks4' ? null : proxy.password,
});

describe('parseProxyLine', () => {
  it.each(NAMING)('reads what is written as %s', (form, write) => {
    fc.assert(
      fc.property(written, (proxy) => {
        expect(parseProxyLine(` ${write(proxy)}\n`)).toEqual({
          ok: true,
          proxy: optionsOf(proxy),
          name: form === 'a JSON object' ? 'Exit 1' : null,
        });
      }),
    );
  });

  it.each(SOCKS5)('reads %s as SOCKS5', (_, write) => {
    const withoutAt = written.filter(
      ({ username, password }) => !password.includes('@') && !/[.[]/.test(username),
    );
    fc.assert(
      fc.property(withoutAt, (proxy) => {
        const options = optionsOf({ ...proxy, protocol: 'socks5' });
        expect(parseProxyLine(write(proxy))).toEqual({ ok: true, proxy: options, name: null });
      }),
    );
  });

  it.each([
    ['de.example:1080', 'socks5', 'de.example', 1080, null, null],
    ['http:de.example:8080', 'http', 'de.example', 8080, null, null],
    ['de.example:8080:http', 'http', 'de.example', 8080, null, null],
    ['de.example:8080::', 'socks5', 'de.example', 8080, null, null],
    ['DE.Example:1080', 'socks5', 'de.example', 1080, null, null],
    ['HTTP://de.example:80', 'http', 'de.example', 80, null, null],
    ['socks5h://de.example:80', 'socks5', 'de.example', 80, null, null],
    ['socks4a://anna@de.example:80', 'socks4', 'de.example', 80, 'anna', null],
    ['socks4:de.example:80:anna', 'socks4', 'de.example', 80, 'anna', null],
    ['socks://de.example:80', 'socks5', 'de.example', 80, null, null],
    ['http://token@de.example:80', 'http', 'de.example', 80, 'token', null],
    ['http://a:p%40s%3As@de.example:80', 'http', 'de.example', 80, 'a', 'p@s:s'],
    ['http://a:p@ss@de.example:80', 'http', 'de.example', 80, 'a', 'p@ss'],
    ['http://a:50%@de.example:80', 'http', 'de.example', 80, 'a', '50%'],
    ['1.2.3.4:1080:user:p@ss', 'socks5', '1.2.3.4', 1080, 'user', 'p@ss'],
    ['user:12@host:80', 'socks5', 'host', 80, 'user', '12'],
    ['user:12:34@host:80', 'socks5', 'host', 80, 'user', '12:34'],
    ['[2001:db8::1]:1080', 'socks5', '2001:db8::1', 1080, null, null],
    ['"de.example:1080:a:b"', 'socks5', 'de.example', 1080, 'a', 'b'],
    ['socks5://198.51.100.7:1080:a:b', 'socks5', '198.51.100.7', 1080, 'a', 'b'],
    ['http://[2001:db8::1]:1080:a:b:c', 'http', '2001:db8::1', 1080, 'a', 'b:c'],
    ['HTTP|192.168.1.1|22|a|b', 'http', '192.168.1.1', 22, 'a', 'b'],
    ['192.168.1.1|22|a|b', 'socks5', '192.168.1.1', 22, 'a', 'b'],
    ['192.168.1.1;22;a;b', 'socks5', '192.168.1.1', 22, 'a', 'b'],
    ['192.168.1.1\t22\ta\tb\thttp', 'http', '192.168.1.1', 22, 'a', 'b'],
    ['de.example, 22, a, b', 'socks5', 'de.example', 22, 'a', 'b'],
    ['de.example 22 a b', 'socks5', 'de.example', 22, 'a', 'b'],
    ['de.example:1080:a:b:https://c.example/rotate?id=1:2', 'socks5', 'de.example', 1080, 'a', 'b'],
    ['de.example:1080:a:b https://c.example/rotate', 'socks5', 'de.example', 1080, 'a', 'b'],
    ['de.example:1080:a:b|https://c.example/rotate', 'socks5', 'de.example', 1080, 'a', 'b'],
    ['de.example:1080:a:b[https://c.example/rotate]', 'socks5', 'de.example', 1080, 'a', 'b'],
    ['http://a:b@de.example:80;https://c.example/rotate', 'http', 'de.example', 80, 'a', 'b'],
    ['http://a:b%20c@de.example:80', 'http', 'de.example', 80, 'a', 'b c'],
    ['de.example:80:HTTP:a:b', 'http', 'de.example', 80, 'a', 'b'],
    ['de.example:80:socks5:a:b:c', 'socks5', 'de.example', 80, 'a', 'b:c'],
    ['198.51.100.7:80@a:b', 'socks5', '198.51.100.7', 80, 'a', 'b'],
    ['user.name:12@host:80', 'socks5', 'host', 80, 'user.name', '12'],
    ['http://198.51.100.7:80@a:b', 'http', '198.51.100.7', 80, 'a', 'b'],
    ['de.example:80;a:b', 'socks5', 'de.example', 80, 'a', 'b'],
    ['de.example:80|a:b', 'socks5', 'de.example', 80, 'a', 'b'],
    ['de.example:80 a:b', 'socks5', 'de.example', 80, 'a', 'b'],
    ['de.example:80,a,b', 'socks5', 'de.example', 80, 'a', 'b'],
    ['de.example:80\ta\tb', 'socks5', 'de.example', 80, 'a', 'b'],
    ['a:b:198.51.100.7:80', 'socks5', '198.51.100.7', 80, 'a', 'b'],
    ['\u200bde.example:80:a:b\u2060', 'socks5', 'de.example', 80, 'a', 'b'],
    [
      '{"protocol":"http","host":"a.b","port":80,"auth":{"username":"a","password":"b"}}',
      'http',
      'a.b',
      80,
      'a',
      'b',
    ],
    ['{"proxy":{"type":"http","host":"a.b","port":80}}', 'http', 'a.b', 80, null, null],
    [
      '{"type":"http","host":"a.b","port":80,"exit":{"ip":"c.d","port":1}}',
      'http',
      'a.b',
      80,
      null,
      null,
    ],
    ['{"mode":"http","host":"a.b","port":80}', 'http', 'a.b', 80, null, null],
    ['{"proxyProtocol":"http","host":"a.b","port":80}', 'http', 'a.b', 80, null, null],
    ['{"exit_via":"http","host":"a.b","port":80}', 'http', 'a.b', 80, null, null],
    ['{"server":"http://a.b:80","username":"a","password":"b"}', 'http', 'a.b', 80, 'a', 'b'],
    [
      '{"proxy_type":"http","proxy_host":"a.b","proxy_port":"80","proxy_user":"a","proxy_password":"b"}',
      'http',
      'a.b',
      80,
      'a',
      'b',
    ],
  ] as const)('reads %s', (text, protocol, hostname, port, username, password) => {
    expect(parseProxyLine(text)).toEqual({
      ok: true,
      proxy: { protocol, hostname, port, username, password },
      name: null,
    });
  });

  it('keeps as much of a name as can be kept', () => {
    const nameOf = (text: string) => {
      const reading = parseProxyLine(JSON.stringify({ name: text, host: 'a.b', port: 1 }));
      return reading.ok ? reading.name : reading.problem;
    };
    expect([
      nameOf('  '),
      nameOf('a\u0000\nb'),
      nameOf(`${'x'.repeat(79)}😀`),
      nameOf('\u202e'),
    ]).toEqual([null, 'a b', 'x'.repeat(79), null]);
  });
});

const GOOD: Written = {
  protocol: 'http',
  host: 'frankfurt.example',
  port: '1080',
  username: 'anna',
  password: 'secret',
};
const ALL_FORMS = [url, json, typeFirst, typeLast, seller, atForm];

const BAD_PORTS =
  '0|00|01080|65536|99999|100000|1080000|-1|+1|1.5|1e3|0x50|abc|10 80|1080x||１０８０|١'.split('|');
const BAD_HOSTS = [
  ...'|-a|a-|a..b|.a|a.-b|256.1.1.1|1.2.3|1.2.3.4.5|01.2.3.4|1.2.3.999|12345|a.1|a b|a/b|a?b|a#b|a%20b|a,b|a;b'.split(
    '|',
  ),
  ...['a|b', 'a\\b', 'a"b', '*', 'a😀b', 'a\u0000b', '(a)', '[', '[]', '[:::]', '[::1'],
  ...['[1.2.3.4]', '[g::1]', '[::1%eth0]', '[12345::]', '[1:2:3:4:5:6:7]'],
  ...['x'.repeat(64), `${'x'.repeat(60)}.`.repeat(5)],
];
const BAD_PROTOCOLS =
  'ftp|ssh|socks6|socks4b|socks5a|ss|vmess|htp|httpss|tcp|file|ws|wss|constructor'.split('|');

interface Malformed {
  readonly text: string;
  readonly problem: ProxyLineProblem;
}

function malformedLines(): readonly Malformed[] {
  const of = (problem: ProxyLineProblem, texts: readonly string[]): readonly Malformed[] =>
    texts.map((text) => ({ text, problem }));
  const inForms = (forms: readonly Write[], parts: readonly Partial<Written>[]) =>
    parts.flatMap((part) => forms.map((write) => write({ ...GOOD, ...part })));
  const long = 'x'.repeat(256);
  const whole = json(GOOD);
  return [
    ...of(
      'bad_port',
      inForms(
        ALL_FORMS,
        BAD_PORTS.map((port) => ({ port })),
      ),
    ),
    ...of(
      'bad_host',
      inForms(
        ALL_FORMS,
        BAD_HOSTS.map((badHost) => ({ host: badHost })),
      ),
    ),
    ...of(
      'bad_protocol',
      inForms(
        [url, json],
        BAD_PROTOCOLS.map((protocol) => ({ protocol })),
      ),
    ),
    ...of(
      'bad_port',
      inForms(
        [typeFirst],
        BAD_PROTOCOLS.map((protocol) => ({ protocol })),
      ),
    ),
    ...of(
      'bad_credentials',
      inForms(ALL_FORMS, [
        { username: long },
        { password: long },
        { username: 'a\u0000' },
        { password: 'a\u0007b' },
        { username: '' },
      ]),
    ),
    ...of('bad_credentials', inForms([url, json], [{ username: 'a:b' }])),
    ...of('bad_credentials', ['a.b:1:anna', 'http:a.b:1:anna', 'a.b:1::secret', '@a.b:1']),
    ...of('not_understood', Array.from(whole, (_, at) => whole.slice(0, at)).slice(1)),
    ...of(
      'not_understood',
      Array.from(whole, (_, at) => `${whole.slice(0, at + 1)},`),
    ),
    ...of('extra_text', [
      '198.51.100.42:8000:u:p;198.51.100.43:8000:u:p',
      '198.51.100.42:8000:u:p, 198.51.100.43:8000:u:p',
      'http://u:p;v:w@a.b:1@c.d:2',
      'a.b:1:u:p # Germany',
      'a.b:1:u:p // until May',
      'a.b:1:u:p Germany',
      'u:p q@a.b:1',
      'a.b:1:u:p,',
      'a.b:1:u:p;',
    ]),
    ...of('no_proxy', [
      'none',
      'direct',
      'No proxy',
      'noproxy',
      '{"mode":"none","host":"","port":80}',
      '{"enabled":false,"host":"a.b","port":80}',
      '{"proxy_soft":"no_proxy"}',
    ]),
    ...of('bad_protocol', [
      '{"proxyMode":"tor","host":"a.b","port":80}',
      '{"connection_type":"wireguard","host":"a.b","port":80}',
    ]),
    ...of('bad_protocol', ['://a.b:1', 'a://', 'javascript://a.b:1', 'ldap://x:1']),
    ...of('bad_port', [
      'http://a.b',
      'http://a.b/',
      'http://a.b:1/x',
      'http://a.b:1?c',
      'http:a.b',
    ]),
    ...of('bad_port', ['http://[::1]', 'socks5:', 'http://u:p@a.b', 'a.b:']),
    ...of('bad_host', [
      'http://',
      ':1080',
      'http://:1080',
      'http://u:p@:1080',
      '::1:1080',
      'http://[::1]1080',
    ]),
    ...of('not_understood', [
      'a',
      'a.b',
      '1080',
      '[]',
      '[1]',
      'true',
      'null',
      'a b c',
      '{}',
      '-',
      '|',
    ]),
    ...of('empty', ['', ' ', '\n', '\t\r\n', '""', "''", '\ufeff']),
    ...of('too_long', [`a.b:1:u:${'x'.repeat(PROXY_LINE_MAX_LENGTH)}`]),
  ];
}

describe('malformed proxies', () => {
  const lines = malformedLines();

  it('are at least 500, each with the reason that belongs to its fault', () => {
    expect(new Set(lines.map(({ text }) => text)).size).toBeGreaterThanOrEqual(500);
    const read = lines.map(({ text }) => ({ text, reading: parseProxyLine(text) }));
    expect(read).toEqual(
      lines.map(({ text, problem }) => ({ text, reading: { ok: false, problem } })),
    );
  });

  it('never throw, and what is read nevertheless can be kept and is read the same again', () => {
    const texts = ALL_FORMS.flatMap((write) => mutationsOf(write(GOOD)));
    expect(texts.length).toBeGreaterThan(2_000);
    for (const text of texts) {
      expectSound(text);
    }
  });

  it('of any kind never throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.json()), expectSound),
      { numRuns: 2_000 },
    );
  });
});

function expectSound(text: string): void {
  const reading = parseProxyLine(text);
  if (!reading.ok) {
    expect(reading.problem).toMatch(
      /^(empty|too_long|not_understood|extra_text|no_proxy|bad_[a-z]+)$/,
    );
    return;
  }
  const { proxy } = reading;
  expect(proxyOptionsInputSchema.parse(proxy)).toEqual(proxy);
  const bare = proxy.hostname.includes(':') ? `[${proxy.hostname}]` : proxy.hostname;
  const userInfo = [proxy.username, proxy.password]
    .filter((part) => part !== null)
    .map(encodeURIComponent)
    .join(':');
  const rewritten = `${proxy.protocol}://${userInfo === '' ? '' : `${userInfo}@`}${bare}:${proxy.port}`;
  expect(parseProxyLine(rewritten)).toEqual({ ok: true, proxy, name: null });
}

describe('splitProxyLines', () => {
  it.each([
    [[], ''],
    [[], ' \r\n \n'],
    [['a.b:1', 'c.d:2'], 'a.b:1\r\n\r\n  c.d:2  \n'],
    [['{"host":"a.b","port":1}', 'c.d:2'], '[{"host":"a.b","port":1},"c.d:2"]'],
    [['{\n"host":"a.b",\n"port":1\n}'], '{\n"host":"a.b",\n"port":1\n}'],
    [['[2001:db8::1]:1', '[2001:db8::2]:1'], '[2001:db8::1]:1\n[2001:db8::2]:1'],
    [['a.b:1:u:p', 'c.d:2:u:p'], 'a.b:1:u:p;c.d:2:u:p'],
    [['a.b:1:u:p', 'c.d:2:u:p', 'e.f:3'], 'a.b:1:u:p, c.d:2:u:p\ne.f:3'],
    [['a.b:1:u:p;q'], 'a.b:1:u:p;q'],
    [['a.b:1', 'c.d:2'], '# Germany\na.b:1\n#c.d:1\nc.d:2'],
    [['a.b:1:u:p:q'], 'IP:PORT:LOGIN:PASS\na.b:1:u:p:q'],
    [['a.b:1:u:p', 'c.d:2:u:p'], 'a.b:1:u:p|c.d:2:u:p'],
    [['a.b:1:u:p', 'c.d:2:u:p'], '1. a.b:1:u:p\n2) c.d:2:u:p'],
    [['a.b:1:u:p', 'c.d:2:u:p'], '- a.b:1:u:p\n• c.d:2:u:p'],
    [['a.b:1:u:p', 'c.d:2:u:p'], 'a.b:1:u:p,\nc.d:2:u:p,'],
    [['"a.b:1:u:p"', '"c.d:2:u:p"'], '"a.b:1:u:p",\n"c.d:2:u:p"'],
    [['a.b:1:u:p,'], 'a.b:1:u:p,'],
    [
      ['{"host":"a.b","port":"1","username":"u"}', '{"host":"c.d","port":"2"}'],
      'IP: a.b\nPort: 1\nLogin: u\n\nIP: c.d\nPort: 2',
    ],
    [
      [
        '{"host":"a.b","port":"1","username":"u","password":"p,q","protocol":"http"}',
        '{"row":"c.d,2"}',
      ],
      'Host,Port,Country,Username,Password,Type\na.b,1,DE,u,"p,q",http\nc.d,2',
    ],
    [['{"protocol":"http","host":"a.b","port":"1"}'], 'type;ip;port\nhttp;a.b;1'],
    [[], `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ])('gives %j', (lines, text) => {
    expect(splitProxyLines(text)).toEqual(lines);
  });
});
