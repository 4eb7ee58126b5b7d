import { directoryRefusals, namesFrom } from '../../ports/directory.ts'
import type { Directory, DirectoryUser } from '../../ports/directory.ts'
import type { PoolUser } from './accounts.ts'
import { CognitoError } from './cognito-error.ts'
import type { PoolAdmin } from './pool-admin.ts'

/** The local user pool of this process. */
export function createLocalDirectory(admin: PoolAdmin): Directory {
  return {
    find: async (email) => {
      const user = admin.find(email)
      return user && personOf(user)
    },
    groupsOf: async (userId) => answered(() => admin.must(userId).groups),
    addToGroup: async (userId, group) => answered(() => admin.addToGroup(userId, group)),
    removeFromGroup: async (userId, group) => answered(() => admin.removeFromGroup(userId, group)),
    signOutEverywhere: async (userId, kept) =>
      answered(() => {
        admin.signOutEverywhere(userId, kept)
        return { isKept: kept !== undefined }
      }),
    endSession: async (origin) => answered(() => admin.endSession(origin)),
    deleteUser: async (userId) => answered(() => admin.deleteUser(userId)),
    hasSecondStep: async (userId) => answered(() => admin.hasSecondFactor(userId)),
    allowSecondStep: async (origin) => answered(() => admin.allowSecondFactor(origin)),
    turnOnSecondStep: async (userId) => answered(() => admin.turnOnSecondFactor(userId)),
    removeSecondStep: async (userId) => answered(() => admin.removeSecondFactor(userId)),
    proveAgain: async (userId, proof) => answered(() => admin.proveAgain(userId, proof)),
    readUser: async (accessToken) => answered(() => personOf(admin.userOf(accessToken))),
  }
}

function answered<Result>(ask: () => Result): Result {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error
    throw error.type === 'UserNotFoundException' ? directoryRefusals.missing() : directoryRefusals.unauthenticated()
  }
}

function personOf({ sub, email, isEmailVerified, attributes }: PoolUser): DirectoryUser {
  return { userId: sub, isEmailVerified, ...namesFrom({ ...attributes, email }) }
}
