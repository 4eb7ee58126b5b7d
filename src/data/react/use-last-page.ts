import { useEffect, useEffectEvent } from 'react'

/**
 * L43. Shows the last page of a list when the shown page begins beyond the end of the list. `count` is the size of the
 * list, undefined until it is known. Pages count from 1.
 */
export function useLastPage(
  { limit, offset }: { limit: number; offset: number },
  count: number | undefined,
  onPage: (page: number) => void,
): void {
  const last = count === undefined || offset === 0 || offset < count ? undefined : Math.max(1, Math.ceil(count / limit))
  const show = useEffectEvent(onPage)
  useEffect(() => {
    if (last !== undefined) show(last)
  }, [last, offset])
}
