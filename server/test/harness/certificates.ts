import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../scripts/processes.ts';

export interface Certificate {
  readonly keyFile: string;
  readonly certFile: string;
  readonly key: string;
  readonly cert: string;
}

export interface Authority {
  readonly ca: string;
  issue(subject: { names: readonly string[] }): Promise<Certificate>;
  close(): Promise<void>;
}

async function openssl(cwd: string, args: readonly string[]): Promise<void> {
  const { code, output } = await run({ command: 'openssl', args, cwd });
  if (code !== 0) {
    throw new Error(`openssl ${args.join(' ')}:\n${output}`);
  }
}

/** A throwaway certificate authority, trusted only by clients that get its certificate. */
export async function createAuthority(): Promise<Authority> {
  const folder = await mkdtemp(join(tmpdir(), 'ads-checker-ca-'));
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await openssl(folder, [
    ...['req', '-x509', ...key, '-days', '2', '-subj', '/CN=Test authority'],
    ...['-keyout', 'ca.key', '-out', 'ca.pem'],
  ]);
  let issued = 0;
  return {
    ca: await readFile(join(folder, 'ca.pem'), 'utf8'),
    async issue({ names }) {
      issued += 1;
      const name = `leaf${issued}`;
      const alternatives = names.map((text) =>
        /^[\d.]+$/.test(text) ? `IP:${text}` : `DNS:${text}`,
      );
      await writeFile(join(folder, `${name}.ext`), `subjectAltName=${alternatives.join(',')}\n`);
      await openssl(folder, [
        ...['req', ...key, '-subj', `/CN=${names[0] ?? name}`],
        ...['-keyout', `${name}.key`, '-out', `${name}.csr`],
      ]);
      await openssl(folder, [
        ...['x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key'],
        ...['-CAcreateserial', '-days', '2', '-extfile', `${name}.ext`, '-out', `${name}.pem`],
      ]);
      const [keyFile, certFile] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
      return {
        keyFile,
        certFile,
        key: await readFile(keyFile, 'utf8'),
        cert: await readFile(certFile, 'utf8'),
      };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
