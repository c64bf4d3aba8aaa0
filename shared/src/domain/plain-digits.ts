/** Digits of any script as those of ASCII; they come in runs of ten. */
export function toPlainDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) {
      zero -= 1;
    }
    return String(code - zero);
  });
}
