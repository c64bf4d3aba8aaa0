// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createManifest } from './manifest.ts';

const { permissions = [], host_permissions: hosts = [] } = createManifest({
  browser: 'chrome',
  mode: 'production',
});
const read = (name: string) => readFile(join(import.meta.dirname, 'store', name), 'utf8');

/** The text below a heading, up to the next one. */
function sectionOf(text: string, heading: string): string {
  const [, section = ''] =
    new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(text) ?? [];
  return section.trim();
}

describe.each(['en', 'ru'])('the store listing in %s', (language) => {
  it('gives a reason for each permission of the manifest, and for no other', async () => {
    const reasons = sectionOf(await read(`listing.${language}.md`), 'Permission reasons');
    const rows = [...reasons.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
    expect(rows.map(([, name]) => name)).toEqual([...permissions, ...hosts]);
    for (const [, name, reason = ''] of rows) {
      expect([name, reason.length <= 1_000]).toEqual([name, true]);
    }
  });

  it('fits the limits of the stores', async () => {
    const text = await read(`listing.${language}.md`);
    expect(sectionOf(text, 'Summary').length).toBeLessThanOrEqual(132);
    expect(sectionOf(text, 'Single purpose').length).toBeLessThanOrEqual(1_000);
    expect(sectionOf(text, 'Description')).not.toBe('');
  });

  it('has its privacy policy on the page that servers show to everybody', async () => {
    const [heading = '', ...paragraphs] = (await read(`privacy.${language}.md`))
      .trim()
      .split('\n\n');
    const page = await readFile(
      join(import.meta.dirname, '../web/public/extension-privacy.html'),
      'utf8',
    );
    const [, section] =
      new RegExp(`<section lang="${language}">\\s*([\\s\\S]*?)\\s*</section>`).exec(page) ?? [];
    const html = paragraphs.map((paragraph) =>
      paragraph
        .replaceAll('\n', ' ')
        .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
        .replace(/`(.+?)`/g, '<code>$1</code>'),
    );
    expect(section?.split(/\n\s*/)).toEqual([
      `<h1>${heading.replace('# ', '')}</h1>`,
      ...html.map((paragraph) => `<p>${paragraph}</p>`),
    ]);
    expect(await read(`listing.${language}.md`)).toContain('/extension-privacy.html');
  });

  it('comes with a privacy policy that names every cookie', async () => {
    const policy = await read(`privacy.${language}.md`);
    expect([...new Set(policy.match(/`[a-z_]+`/g))]).toEqual([
      '`c_user`',
      '`xs`',
      '`datr`',
      '`sb`',
      '`fr`',
      '`i_user`',
    ]);
  });
});
