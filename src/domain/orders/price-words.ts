import { moneyFormat } from '../language.ts'

/** "$199.00". */
export function priceWords(cents: number, currency: string): string {
  return moneyFormat(currency).format(cents / 100)
}
