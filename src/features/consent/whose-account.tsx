import { UserRound } from 'lucide-react'
import type { ConsentPaper } from '#domain/contracts/consent.ts'
import { Notice } from '#ui/notice.tsx'

/** K50. The account that asks, because a stranger could type a parent's address and a child's first name. */
export function WhoseAccount({ paper: { player_name, account_email } }: { paper: ConsentPaper }) {
  if (account_email === null) return null
  return (
    <Notice tone="warn" icon={UserRound} title="Is this your child’s account?">
      <p>
        Player: <bdi translate="no">{player_name}</bdi>. Account: <bdi translate="no">{account_email}</bdi>. Anyone can
        type your address. If you don’t recognize both, don’t agree.
      </p>
    </Notice>
  )
}
