let handed = '';

/**
 * Lines pasted on one screen and wanted on another: they hold passwords, so they are neither in the address nor in any
 * storage, and are forgotten once they have been taken.
 */
export function handOverLines(text: string): void {
  handed = text;
}

export function peekLines(): string {
  return handed;
}
