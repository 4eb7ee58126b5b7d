import type { Services } from '#data/services.ts'
import type { SignedIn } from '#domain/session/session.ts'

export type ViewProps = { services: Services; session: SignedIn; onEdit: () => void }
