import { late } from '#ui/late.tsx'
import type { NotShownProps } from './why-not-shown.tsx'

/** Stands in the place of an evaluation that cannot be shown; it comes when it is needed. */
export const NotOnDevice = late<NotShownProps>(async () => (await import('./why-not-shown.tsx')).WhyNotShown)
