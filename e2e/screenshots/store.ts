import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { root } from '../../scripts/processes.ts';

const ICON = join(root, 'extension', 'public', 'icons', 'mark-128.png');
const COLORS = {
  light: { page: '#eef0f3', text: '#16181c' },
  dark: { page: '#0d0f12', text: '#f2f3f5' },
} as const;

interface StorePicture {
  readonly context: BrowserContext;
  readonly colorScheme: keyof typeof COLORS;
  readonly lang: string;
  readonly title: string;
}

const toUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/** A page of exactly the given size: stores reject others, so the device's pixels do not count. */
async function shoot({
  context,
  colorScheme,
  lang,
  width,
  height,
  body,
}: Pick<StorePicture, 'context' | 'colorScheme' | 'lang'> & {
  readonly width: number;
  readonly height: number;
  readonly body: string;
}): Promise<Buffer> {
  const { page: background, text } = COLORS[colorScheme];
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.setContent(`<!doctype html>
<html lang="${lang}">
  <body style="margin: 0; width: ${width}px; height: ${height}px; display: flex; align-items: center;
    justify-content: center; gap: 6%; background: ${background}; color: ${text};
    font-family: system-ui, sans-serif">${body}</body>
</html>`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const png = await page.screenshot({ scale: 'css' });
  await page.close();
  return png;
}

/** 1280×800: the popup beside what it does. */
export async function shootStoreScreenshot({
  popup,
  title,
  ...picture
}: StorePicture & { readonly popup: Buffer }): Promise<Buffer> {
  return shoot({
    ...picture,
    width: 1280,
    height: 800,
    body: `<h1 style="max-width: 420px; font-size: 44px; line-height: 1.2">${title}</h1>
      <img src="${toUrl(popup)}" alt="" style="max-height: 740px; max-width: 560px; border-radius: 8px;
        box-shadow: 0 8px 32px rgb(0 0 0 / 0.25)" />`,
  });
}

/** 440×280: the small promotional tile. */
export async function shootStoreTile({ title, ...picture }: StorePicture): Promise<Buffer> {
  return shoot({
    ...picture,
    width: 440,
    height: 280,
    body: `<img src="${toUrl(await readFile(ICON))}" alt="" style="width: 96px" />
      <b style="max-width: 250px; font-size: 30px; line-height: 1.2">${title}</b>`,
  });
}
