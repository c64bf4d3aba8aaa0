import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startClient } from './testing/client.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

function run(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [MAIN], { env: { ...process.env, ...env } });
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += String(chunk);
  });
  child.stderr?.on('data', (chunk) => {
    text += String(chunk);
  });
  await once(child, 'close');
  return { code: child.exitCode, text };
}

async function listening(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const url = /listens on (\S+)\n/.exec(text)?.[1];
    if (url !== undefined) {
      return url;
    }
  }
  throw new Error(`The sandbox said: ${text}`);
}

describe('the program', () => {
  it('prints its address, keeps an acknowledged change after SIGKILL, ends on SIGTERM', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-main-'));
    const env = { SANDBOX_PORT: '0', SANDBOX_STATE: join(folder, 'new', 'state.jsonl') };
    const first = run(env);
    const firstUrl = await listening(first);
    const world = (await (await fetch(`${firstUrl}/__sandbox/world`)).json()) as {
      profiles: { accessToken: string }[];
      notable: { campaignId: string };
    };
    const token = world.profiles[0]?.accessToken ?? '';
    const path = `/v27.0/${world.notable.campaignId}?access_token=${token}`;
    const changed = await fetch(`${firstUrl}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Kept' }),
    });
    expect(await changed.json()).toEqual({ success: true });
    first.kill('SIGKILL');
    await once(first, 'close');

    const second = run(env);
    const secondUrl = await listening(second);
    const kept = await fetch(`${secondUrl}${path}&fields=name`);
    expect(await kept.json()).toEqual({ name: 'Kept', id: world.notable.campaignId });
    second.kill('SIGTERM');
    await once(second, 'close');
    expect(second.exitCode).toBe(0);
    rmSync(folder, { recursive: true });
  });

  it('prints one line on a configuration error and exits with 1', async () => {
    for (const port of ['north', '65536', '-1', '1.5']) {
      expect(await outcome(run({ SANDBOX_PORT: port }))).toEqual({
        code: 1,
        text: 'SANDBOX_PORT: must be a port number from 0 to 65535\n',
      });
    }
    const client = await startClient();
    const port = String(client.sandbox.port);
    expect(await outcome(run({ SANDBOX_PORT: port }))).toEqual({
      code: 1,
      text: `SANDBOX_PORT: port ${port} is in use\n`,
    });
    const proxyPort = String(client.sandbox.proxyPort);
    expect(await outcome(run({ SANDBOX_PORT: '0', SANDBOX_PROXY_PORT: proxyPort }))).toEqual({
      code: 1,
      text: `SANDBOX_PROXY_PORT: port ${proxyPort} is in use\n`,
    });
    expect(await outcome(run({ SANDBOX_PORT: '65456' }))).toEqual({
      code: 1,
      text: 'SANDBOX_PROXY_PORT: is required when SANDBOX_PORT is above 65455\n',
    });
    await client.sandbox.close();
  });
});
