import * as v from 'valibot'

/** M72. So long after somebody signed in, or proved again that it is they, nothing is asked again. */
export const PROOF_MINUTES = 5

/** M75. So long an admin sees the lists of people, rights and deeds without being asked again. */
export const ADMIN_PROOF_MINUTES = 60

/** M73. So many, each good for one loss of the app. */
export const RECOVERY_CODES = 10

/** Of an authenticator app: blanks within are nobody's mistake. */
export const AppCode = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/[\s-]/gu, '')),
  v.regex(/^\d{6}$/u, 'Enter the 6-digit code from your app'),
)

/** As it is compared: without blanks and dashes, in capitals. */
export const RecoveryCode = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/[\s-]/gu, '').toUpperCase()),
  v.regex(/^[A-Z2-7]{16}$/u, 'Enter a recovery code, such as ABCD-EFGH-IJKL-MNOP'),
)
