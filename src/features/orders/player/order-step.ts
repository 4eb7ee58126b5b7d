export const ORDER_STEPS = ['package', 'video', 'payment'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

export const STEP_LABELS: Readonly<Record<OrderStep, string>> = {
  package: 'Package',
  video: 'Video',
  payment: 'Payment',
}
