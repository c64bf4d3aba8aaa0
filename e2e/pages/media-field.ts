import type { Locator, Page } from '@playwright/test';

/** The media field, on any screen. */
export class MediaField {
  readonly field: Locator;
  readonly rows: Locator;
  readonly files: Locator;

  constructor(page: Page, label = 'Images and videos') {
    this.field = page.getByRole('group', { name: new RegExp(`^${label}`) });
    this.rows = this.field.getByRole('list', { name: label }).getByRole('listitem');
    this.files = this.field.locator('input[type=file]');
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  grip(name: string): Locator {
    return this.field.getByRole('button', { name: `Move: ${name}` });
  }

  async choose(...files: readonly { readonly name: string; readonly buffer: Buffer }[]) {
    await this.files.setInputFiles(
      files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })),
    );
  }
}
