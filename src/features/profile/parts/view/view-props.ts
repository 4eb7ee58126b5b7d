import type { Services } from '#data/services.ts'
import type { SignedInPerson } from '#domain/session/session.ts'

export type ViewProps = { services: Services; session: SignedInPerson; onEdit: () => void }
