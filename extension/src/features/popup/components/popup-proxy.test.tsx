import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openReview, preparePopup, press, WORKSPACE } from '../../../../test/popup-harness.tsx';
import { fail, succeed } from '../../../platform/outcome.ts';

const popup = preparePopup();

const LINE = '203.0.113.24:1080:nadia:pa:ss';
const sentCapture = () => popup.sent.at(-1)?.request.capture as Record<string, unknown>;

describe('a pasted proxy', () => {
  it('is read as in the web app, and is sent in the place of the chosen one', async () => {
    const user = await openReview();
    await user.selectOptions(screen.getByLabelText('Proxy'), 'Kyiv-05 (UA)');
    await press(user, 'Paste a new proxy');
    expect(document.activeElement).toBe(screen.getByLabelText('New proxy in one line'));
    await user.paste(LINE);
    expect(
      screen.getByText('Detected: socks5 203.0.113.24:1080, username nadia, with password'),
    ).toBeTruthy();
    await press(user, 'Send to Ads Checker');
    await waitFor(() => expect(popup.sent).toHaveLength(2));
    expect(sentCapture().proxy).toEqual({
      protocol: 'socks5',
      hostname: '203.0.113.24',
      port: 1080,
      username: 'nadia',
      password: 'pa:ss',
    });
    expect(sentCapture()).not.toHaveProperty('proxyId');
  });

  it.each([
    ['', 'Paste a proxy first'],
    ['203.0.113.24:99999', 'Port must be a number from 1 to 65535'],
    ['ftp://203.0.113.24:21', 'Protocol must be http, https, socks4 or socks5'],
    ['203.0.113.24:1080:nadia', 'Couldn’t read the username or password'],
    ['hello', /^Invalid format\. Example/],
  ])('is not guessed: %j', async (line, words) => {
    const user = await openReview();
    await press(user, 'Paste a new proxy');
    if (line !== '') {
      await user.paste(line);
      expect(screen.getByText(words)).toBeTruthy();
    }
    await press(user, 'Send to Ads Checker');
    const field = screen.getByLabelText('New proxy in one line');
    expect(screen.getByText(words)).toBeTruthy();
    expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
    expect(popup.sent).toHaveLength(1);
  });

  it('is refused at its field, and may be left for one of the list', async () => {
    popup.answers.captureProfile = async () =>
      fail({
        kind: 'refused',
        message: 'Can’t connect to the proxy server.',
        code: 'proxy_timeout',
        fields: [{ field: 'body.proxy', message: 'x' }],
      });
    const user = await openReview();
    await press(user, 'Paste a new proxy');
    await user.paste(LINE);
    await press(user, 'Send to Ads Checker');
    expect((await screen.findByRole('alert')).textContent).toBe('The proxy timed out.');
    const field = screen.getByLabelText('New proxy in one line');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Proxy').getAttribute('aria-invalid')).toBeNull();
    await press(user, 'Choose from the list');
    await user.selectOptions(screen.getByLabelText('Proxy'), 'Kyiv-05 (UA)');
    await press(user, 'Send again');
    await waitFor(() => expect(popup.sent).toHaveLength(3));
    expect(sentCapture().proxyId).toBe('21');
    expect(sentCapture()).not.toHaveProperty('proxy');
  });

  it('is not offered by a server that cannot take one', async () => {
    popup.answers.getWorkspace = async () => succeed({ ...WORKSPACE, canAddProxy: false });
    await openReview();
    expect(screen.getByLabelText('Proxy')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Paste a new proxy' })).toBeNull();
  });
});

describe('a long list', () => {
  const NAMES = ['Kyiv', 'Oslo', 'Lviv', 'Berlin', 'Łódź', 'Riga', 'Prague', 'Vienna', 'Bern'];
  const openLong = async () => {
    const proxies = NAMES.map((name, index) => ({
      id: String(50 + index),
      name,
      countryCode: null,
      isPassed: true,
    }));
    popup.answers.getWorkspace = async () => succeed({ ...WORKSPACE, proxies });
    popup.answers.captureProfile = async () => fail({ kind: 'unreachable' });
    return openReview();
  };
  const listed = () => screen.queryAllByRole('option').map((option) => option.textContent);

  it('is searched by the keyboard alone', async () => {
    const user = await openLong();
    const field = screen.getByRole('combobox', { name: 'Proxy' });
    await user.type(field, 'BER');
    expect(
      within(screen.getByRole('listbox', { name: 'Proxy' }))
        .getAllByRole('option')
        .map((o) => o.textContent),
    ).toEqual(['Berlin', 'Bern']);
    await user.keyboard('{ArrowDown}');
    const active = field.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toBe('Bern');
    await user.keyboard('{Enter}');
    expect([field.getAttribute('aria-expanded'), (field as HTMLInputElement).value]).toEqual([
      'false',
      'Bern',
    ]);
    expect(popup.sent).toHaveLength(1);
    await press(user, 'Send to Ads Checker');
    await waitFor(() => expect(popup.sent).toHaveLength(2));
    expect(sentCapture().proxyId).toBe('58');
  });

  it('keeps what was chosen when the search is left', async () => {
    const user = await openLong();
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Proxy' });
    await user.click(field);
    await user.click(screen.getByRole('option', { name: 'Łódź' }));
    await user.clear(field);
    await user.type(field, 'nowhere');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(popup.sent).toHaveLength(1);
    await user.keyboard('{Escape}');
    expect([field.value, field.getAttribute('aria-expanded')]).toEqual(['Łódź', 'false']);
    await user.type(field, 'riga');
    await user.tab();
    expect(field.value).toBe('Łódź');
    await press(user, 'Send to Ads Checker');
    await waitFor(() => expect(popup.sent).toHaveLength(2));
    expect(sentCapture().proxyId).toBe('54');
  });

  it('stays a plain select while it is short', async () => {
    await openReview();
    expect(screen.getByLabelText('Proxy').tagName).toBe('SELECT');
    expect(listed()).toContain('No proxy');
  });
});
