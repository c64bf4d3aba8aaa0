import { readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** PostgreSQL refuses to run as root, so an unprivileged user runs it. */
export interface OsUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const CANDIDATES = ['postgres', 'nobody'];

/** Undefined: the user of this process. */
export async function findServerUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const entries = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of CANDIDATES) {
    const entry = entries.find(([candidate]) => candidate === name);
    const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])];
    if (Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0) {
      return { name, uid, gid };
    }
  }
  return undefined;
}

/** Whether the user may traverse every folder above a path (owner, group and other bits). */
export async function canTraverse(input: { path: string; user: OsUser }): Promise<boolean> {
  for (let folder = dirname(input.path); ; folder = dirname(folder)) {
    const info = await stat(folder);
    const bit = info.uid === input.user.uid ? 0o100 : info.gid === input.user.gid ? 0o010 : 0o001;
    if ((info.mode & bit) === 0) {
      return false;
    }
    if (folder === dirname(folder)) {
      return true;
    }
  }
}
