/** What a team without figures says: evaluations that are on the way are not "none". */
export function noEvaluationsWords(pending: number, isOwn: boolean): { title: string; text: string } {
  if (pending > 0)
    return {
      title: `${pending === 1 ? '1 evaluation is' : `${pending} evaluations are`} on the way`,
      text: 'Numbers appear here once an evaluation is published.',
    }
  return {
    title: 'No evaluations yet',
    text: isOwn
      ? 'Request evaluations for your players. Their numbers appear here once they’re published.'
      : 'You’ll see numbers here once players on this team are evaluated.',
  }
}
