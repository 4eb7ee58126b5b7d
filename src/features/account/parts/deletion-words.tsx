/** What goes and what stays when an account is deleted, before anybody is asked to decide. */
export function DeletionWords() {
  return null
}
