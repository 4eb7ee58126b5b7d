type Done = (error: null, result: LargeNumber) => void

/**
 * Amplify's numbers for a sign-in, on the browser's own `BigInt`: what Amplify ships for a browser is arithmetic in
 * JavaScript of before there was one, and ten times as slow. `tools/vite/native-numbers.ts` puts it in its place. It has
 * what Amplify calls, under Amplify's names.
 */
export class LargeNumber {
  static readonly ZERO = new LargeNumber(0n)
  static readonly ONE = new LargeNumber(1n)
  readonly #value: bigint

  /** Digits come in hexadecimal, and may have a sign. */
  constructor(value: bigint | string, _radix = 16) {
    this.#value = typeof value === 'bigint' ? value : valueOf(value)
  }

  add(other: LargeNumber) {
    return new LargeNumber(this.#value + other.#value)
  }

  subtract(other: LargeNumber) {
    return new LargeNumber(this.#value - other.#value)
  }

  multiply(other: LargeNumber) {
    return new LargeNumber(this.#value * other.#value)
  }

  abs() {
    return this.#value < 0n ? new LargeNumber(-this.#value) : this
  }

  equals(other: LargeNumber) {
    return this.#value === other.#value
  }

  toString(radix: number) {
    return this.#value.toString(radix)
  }

  /** Negative, zero or positive, as `this` is less than, equal to or greater than `other`. */
  compareTo(other: LargeNumber): number {
    if (this.#value === other.#value) return 0
    return this.#value < other.#value ? -1 : 1
  }

  /** At least 0, and less than `modulus`, also of a negative number. */
  mod(modulus: LargeNumber) {
    return new LargeNumber(modulo(this.#value, modulus.#value))
  }

  /** `this` ^ `exponent` modulo `modulus`, told to `done` as Amplify expects it. The exponent is not negative. */
  modPow(exponent: LargeNumber, modulus: LargeNumber, done: Done): void {
    const base = modulo(this.#value, modulus.#value)
    let power = 1n
    for (const bit of exponent.#value.toString(2)) {
      power = (power * power) % modulus.#value
      if (bit === '1') power = (power * base) % modulus.#value
    }
    done(null, new LargeNumber(power))
  }
}

function modulo(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus
  return rest < 0n ? rest + modulus : rest
}

function valueOf(digits: string): bigint {
  return digits.startsWith('-') ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`)
}
