import { Eye, Flag } from 'lucide-react'
import type { Offset } from '#domain/contracts/agreement.ts'
import { Tag } from '#ui/tag.tsx'

/** J2. Nothing where an offset is usual. */
export function StandingTag({ standing }: Pick<Offset, 'standing'>) {
  if (standing === 'usual') return null
  return standing === 'flag' ? (
    <Tag icon={Flag} tone="danger">
      Flagged
    </Tag>
  ) : (
    <Tag icon={Eye} tone="warn">
      Watched
    </Tag>
  )
}
