import type { ChosenRole } from '#domain/access/sign-up-form.ts'

/** A new account, as the identity provider takes it. */
export type NewAccount = {
  email: string
  password: string
  firstName: string
  lastName: string
  /** E.164 */
  phone: string
  role: ChosenRole
}

/** Why the identity provider did not do what was asked. Only `unreachable` is no answer of it. */
export type AccountRefusal =
  | { kind: 'taken' }
  /** The password is not good enough; why, in the provider's words. */
  | { kind: 'weak'; message: string }
  | { kind: 'wrong-code' }
  | { kind: 'expired-code' }
  /** The address has been confirmed already: the next step is signing in. */
  | { kind: 'confirmed-already' }
  /** The address waits for its confirmation code. */
  | { kind: 'unconfirmed' }
  /** The account is there, but its email could not be sent. */
  | { kind: 'undelivered' }
  | { kind: 'wrong-password' }
  /** Nobody is signed in any more. */
  | { kind: 'ended' }
  | { kind: 'refused'; message: string }
  | { kind: 'throttled' }
  | { kind: 'unreachable' }

export type AccountAnswer = { kind: 'ok' } | AccountRefusal

/** What a person does about their own account at the identity provider. Answers, and never throws. */
export type Account = {
  /** `isConfirmed` when the provider asks for no code. */
  signUp: (account: NewAccount) => Promise<{ kind: 'ok'; isConfirmed: boolean } | AccountRefusal>
  confirmSignUp: (email: string, code: string) => Promise<AccountAnswer>
  resendCode: (email: string) => Promise<AccountAnswer>
  /** Sends a code to the address; answers the same for an address that nobody has. */
  forgotPassword: (email: string) => Promise<AccountAnswer>
  confirmForgotPassword: (email: string, code: string, newPassword: string) => Promise<AccountAnswer>
  /** Of the person who is signed in. */
  updatePassword: (oldPassword: string, newPassword: string) => Promise<AccountAnswer>
  /**
   * M71. A key for an authenticator app, also as the address that its QR code holds. The server has been asked to allow
   * it. It counts for nothing until a code has come.
   */
  beginSecondStep: (email: string) => Promise<{ kind: 'ok'; key: string; address: string } | AccountRefusal>
  /** The first code of the app. The server then turns it on. */
  finishSecondStep: (code: string) => Promise<AccountAnswer>
}

/**
 * An account whose code is loaded when it is first asked. Code that does not load is no answer, and is asked for again.
 */
export function openedLater(open: () => Promise<Account>): Account {
  const ask = async <Answer>(
    question: (account: Account) => Promise<Answer>,
  ): Promise<Answer | { kind: 'unreachable' }> => {
    const account = await open().catch(() => undefined)
    return account ? question(account) : { kind: 'unreachable' }
  }
  return {
    signUp: (account) => ask((it) => it.signUp(account)),
    confirmSignUp: (email, code) => ask((it) => it.confirmSignUp(email, code)),
    resendCode: (email) => ask((it) => it.resendCode(email)),
    forgotPassword: (email) => ask((it) => it.forgotPassword(email)),
    confirmForgotPassword: (email, code, newPassword) =>
      ask((it) => it.confirmForgotPassword(email, code, newPassword)),
    beginSecondStep: (email) => ask((it) => it.beginSecondStep(email)),
    finishSecondStep: (code) => ask((it) => it.finishSecondStep(code)),
    updatePassword: (oldPassword, newPassword) => ask((it) => it.updatePassword(oldPassword, newPassword)),
  }
}
