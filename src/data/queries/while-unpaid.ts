const AGAIN_MS = 15_000

type Asked = { state: { data?: { status: string } | undefined } }

const isUnpaid = ({ state }: Asked) => state.data?.status === 'awaiting_payment'

/** O153. Asks for an order that waits for its payment when the page returns, and at intervals. Another tab may pay. */
export const WHILE_UNPAID = {
  refetchOnWindowFocus: (query: Asked) => (isUnpaid(query) ? ('always' as const) : true),
  refetchInterval: (query: Asked) => (isUnpaid(query) ? AGAIN_MS : false),
}
