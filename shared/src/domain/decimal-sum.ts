const FRACTION_DIGITS = 8;
const FRACTION_UNIT = 10 ** FRACTION_DIGITS;
/** Whole parts up to this length are safe integers, also in sums of some thousands of them. */
const SAFE_WHOLE_DIGITS = 12;

/**
 * Adds decimal texts exactly, however long: whole and fractional parts are summed separately; whole
 * parts use BigInt only where a number is too small, since BigInt costs ten times as much.
 */
export class DecimalSum {
  #whole = 0;
  #fraction = 0;
  #large = 0n;

  add(text: string): void {
    const isNegative = text.startsWith('-');
    const sign = isNegative ? -1 : 1;
    const start = isNegative ? 1 : 0;
    const dot = text.indexOf('.');
    const whole = dot < 0 ? text.slice(start) : text.slice(start, dot);
    if (whole.length <= SAFE_WHOLE_DIGITS) {
      this.#whole += sign * Number(whole);
    } else {
      this.#large += BigInt(sign) * BigInt(whole);
    }
    if (dot >= 0) {
      const fraction = text.slice(dot + 1, dot + 1 + FRACTION_DIGITS);
      this.#fraction += sign * Number(fraction.padEnd(FRACTION_DIGITS, '0'));
    }
  }

  /** The nearest number, for ratios. */
  toNumber(): number {
    return Number(this.#large) + this.#whole + this.#fraction / FRACTION_UNIT;
  }

  /** At least two decimals unless the sum is whole. */
  toText(): string {
    const carry = Math.trunc(this.#fraction / FRACTION_UNIT);
    const unit = BigInt(FRACTION_UNIT);
    const units =
      (this.#large + BigInt(this.#whole + carry)) * unit +
      BigInt(this.#fraction - carry * FRACTION_UNIT);
    const magnitude = units < 0n ? -units : units;
    const sign = units < 0n ? '-' : '';
    const digits = String(magnitude % unit)
      .padStart(FRACTION_DIGITS, '0')
      .replace(/0+$/, '');
    const text = `${sign}${magnitude / unit}`;
    return digits === '' ? text : `${text}.${digits.padEnd(2, '0')}`;
  }
}
