import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningSandbox, startSandbox } from './sandbox.ts';

const reported: unknown[] = [];
let sandbox: RunningSandbox;
beforeEach(async () => {
  reported.length = 0;
  sandbox = await startSandbox({
    sizes: { hasLargeAdAccount: false },
    onProgramError: (error) => reported.push(error),
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await sandbox.close();
});

async function call(path: string, init: { method: string; form?: Record<string, string> }) {
  const authorization = `Bearer ${sandbox.state.journal.world.profiles[0]?.accessToken}`;
  const response = await fetch(`${sandbox.url}/v27.0${path}`, {
    method: init.method,
    headers: { authorization },
    ...(init.form === undefined ? {} : { body: new URLSearchParams(init.form) }),
  });
  return { status: response.status, body: await response.json() };
}

const unknownError = {
  status: 500,
  body: { error: { message: 'An unknown error occurred', code: 1, error_subcode: 99 } },
};

describe('an error of the sandbox itself', () => {
  it('is reported, and the client gets a generic error', async () => {
    const broken = new Error('broken');
    vi.spyOn(sandbox.state.usage, 'chargeApp').mockImplementation(() => {
      throw broken;
    });
    expect(await call('/me', { method: 'GET' })).toMatchObject(unknownError);
    expect(reported).toEqual([broken]);
  });

  it('is reported for an item of a batch', async () => {
    const broken = new Error('broken');
    vi.spyOn(sandbox.state.usage, 'charge').mockImplementation(() => {
      throw broken;
    });
    const [accountId = ''] = sandbox.state.journal.world.adAccounts.keys();
    const batch = JSON.stringify([{ method: 'GET', relative_url: `act_${accountId}` }]);
    expect(await call('/', { method: 'POST', form: { batch } })).toMatchObject({
      status: 200,
      body: [{ code: 500 }],
    });
    expect(reported).toEqual([broken]);
  });
});

describe('a malformed request', () => {
  it('is the client’s error, also in a batch', async () => {
    expect(await call('/%E0%A4%A', { method: 'GET' })).toMatchObject({
      status: 400,
      body: { error: { code: 2500 } },
    });
    const batch = JSON.stringify([{ method: 'GET', relative_url: '//' }]);
    expect(await call('/', { method: 'POST', form: { batch } })).toMatchObject({
      status: 200,
      body: [{ code: 400 }],
    });
    expect(reported).toEqual([]);
  });
});
