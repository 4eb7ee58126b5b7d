/** A "no" in Cognito's own words: aws-amplify tells them apart by `type`. */
export class CognitoError extends Error {
  override name = 'CognitoError'
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}

export function refuse(type: string, message: string): never {
  throw new CognitoError(type, message)
}

/** One answer for "unknown" and "wrong password", so that addresses cannot be listed. */
export const refuseSignIn = () => refuse('NotAuthorizedException', 'Incorrect username or password.')
