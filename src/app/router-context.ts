import type { SessionStore } from '#data/session/session-store.ts'
import type { InstallOffers } from './install-offer.ts'
import type { OpenServices } from './services.ts'
import type { UnsentOfPerson } from './unsent-work.ts'
import type { UpdateFlow } from './update-flow.ts'

/** What every route may use. The heavy part is opened below /app, and not before. */
export type RouterContext = {
  session: SessionStore
  updates: UpdateFlow
  installs: InstallOffers
  /** The services of one signed-in user; the same object until somebody else signs in. */
  openServices: (userId: string) => Promise<OpenServices>
  /** Whose work waits on this device; empty when that cannot be read. */
  findUnsent: () => Promise<UnsentOfPerson[] | 'outdated'>
  isLocalPool: boolean
  /** Where the API is, for the pages that ask it without a token. */
  apiUrl: string
}
