/** What the address of an order says: which one, how far it is read, and the payment that one comes back from. */
type OrderSearch = { order?: string; step?: 'package' | 'video' | 'payment'; checkout?: string; cancelled?: 1 }

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu

/** Leaves out what is no id and no step: an address is typed by people and providers. */
export function readOrderSearch(search: Record<string, unknown>): OrderSearch {
  const { order, step, checkout, cancelled } = search
  return {
    ...(isId(order) && { order }),
    ...((step === 'package' || step === 'video' || step === 'payment') && { step }),
    ...(isId(checkout) && { checkout }),
    ...((cancelled === 1 || cancelled === '1') && { cancelled: 1 as const }),
  }
}

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)
