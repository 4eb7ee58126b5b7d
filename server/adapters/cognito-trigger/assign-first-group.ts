import * as v from 'valibot'
import { ChosenRole } from '#domain/access/sign-up-form.ts'

/** The attribute in which somebody who signs up says what they are. */
export const ROLE_ATTRIBUTE = 'custom:role'

/** What happened, in Cognito's names: a confirmed address, or a forgotten password that was replaced. */
type Trigger = 'PostConfirmation_ConfirmSignUp' | 'PostConfirmation_ConfirmForgotPassword'

export type Confirmed = {
  username: string
  attributes: Readonly<Record<string, string | undefined>>
  trigger: Trigger | (string & {})
}

/**
 * M5. Puts somebody who has just confirmed their address into the group they asked for, Player when they asked for none
 * or for one that is granted only. Safe to repeat; does nothing after a forgotten password.
 */
export async function assignFirstGroup(
  directory: { addToGroup(userId: string, group: string): Promise<void> },
  { username, attributes, trigger }: Confirmed,
): Promise<void> {
  if (trigger !== 'PostConfirmation_ConfirmSignUp') return
  const wish = attributes[ROLE_ATTRIBUTE]
  await directory.addToGroup(username, v.is(ChosenRole, wish) ? wish : 'Player')
}
