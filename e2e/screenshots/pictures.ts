import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { root } from '../../scripts/processes.ts';
import { DOCUMENTED_FOLDER, MAX_BYTES } from '../../scripts/screenshots.ts';

/**
 * Pictures in docs/screenshots, as `screen-variant`: every main screen, both themes, both
 * languages, desktop and phone.
 */
const DOCUMENTED: ReadonlySet<string> = new Set([
  ...['login-light', 'login-russian'],
  ...['ad-users-light', 'ad-users-dark', 'ad-users-phone', 'ad-users-russian'],
  ...['ad-users-cards-light', 'new-profile-light', 'ad-user-light'],
  ...['proxies-light', 'proxies-phone', 'proxy-failed-light'],
  ...['extension-light', 'extension-dark'],
  ...['checker-light', 'checker-dark', 'checker-phone', 'checker-ads-dark'],
  ...['checker-image-light', 'inspector-light'],
  ...['accounts-light', 'tasks-dark', 'bulk-budget-dark'],
  ...['rule-light', 'rule-log-dark'],
  ...['comments-light', 'page-post-dark', 'comment-history-light'],
  ...['template-light', 'share-pixel-dark', 'catalog-light', 'preset-light'],
  ...['profile-settings-dark', 'profile-settings-russian'],
  ...['team-members-light', 'team-members-russian'],
  ...['team-invitations-dark', 'activity-light', 'palette-dark', 'waiting-light'],
]);
/** Shown by a browser that offers to install the app; a subset of those in the docs. */
const INSTALLATION: ReadonlySet<string> = new Set([
  ...['checker-light', 'checker-phone', 'ad-users-light', 'ad-users-phone'],
]);
const INSTALLATION_FOLDER = join(root, 'web', 'public', 'screenshots');
const ALL_FOLDER = join(root, 'screenshots');
/** The first quality within the size limit is taken; small print stays legible down to the last. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];

async function pack({ png, quality }: { png: string; quality: number }): Promise<string> {
  const answer = await fetch(`data:image/png;base64,${png}`);
  const bitmap = await createImageBitmap(await answer.blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(webp);
  });
}

/** Packed pictures for docs/screenshots, or all of them unpacked in an ignored folder. */
export interface Pictures {
  /** Any variant of the screen when `variant` is absent. */
  isWanted(name: string, variant?: string): boolean;
  write(picture: { name: string; variant: string; png: Buffer }): Promise<void>;
}

/** Only these screens; all when empty. */
export async function openPictures({
  browser,
  screens,
  isForDocs,
}: {
  browser: Browser;
  screens: readonly string[];
  isForDocs: boolean;
}): Promise<Pictures> {
  const folder = isForDocs ? DOCUMENTED_FOLDER : ALL_FOLDER;
  await mkdir(folder, { recursive: true });
  await mkdir(INSTALLATION_FOLDER, { recursive: true });
  if (isForDocs) {
    const kept = new Set([...DOCUMENTED].map((name) => `${name}.webp`));
    const others = (await readdir(folder)).filter((file) => !kept.has(file));
    await Promise.all(others.map((file) => rm(join(folder, file))));
  }
  const packer = isForDocs ? await browser.newPage() : undefined;
  return {
    isWanted: (name, variant) =>
      (screens.length === 0 || screens.includes(name)) &&
      (!isForDocs ||
        [...DOCUMENTED].some((entry) =>
          variant === undefined
            ? new RegExp(`^${name}-[a-z]+$`).test(entry)
            : entry === `${name}-${variant}`,
        )),
    async write({ name, variant, png }) {
      const file = `${name}-${variant}`;
      if (packer === undefined) {
        await writeFile(join(folder, `${file}.png`), png);
        console.log(`${file}.png`);
        return;
      }
      for (const quality of QUALITIES) {
        const webp = Buffer.from(
          await packer.evaluate(pack, { png: png.toString('base64'), quality }),
          'base64',
        );
        if (webp.length <= MAX_BYTES) {
          const folders = INSTALLATION.has(file) ? [folder, INSTALLATION_FOLDER] : [folder];
          for (const each of folders) {
            await writeFile(join(each, `${file}.webp`), webp);
          }
          console.log(`${file}.webp: ${Math.ceil(webp.length / 1000)} kB, quality ${quality}`);
          return;
        }
      }
      throw new Error(`${file} cannot be packed into ${MAX_BYTES} bytes.`);
    },
  };
}
