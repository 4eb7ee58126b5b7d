// What this app uses and Safari from 16.4 on does not have. The first import of the page and of the worker, so that
// libraries find it too. To be deleted once no tablet runs Safari 17.3 or older any more.

function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

if (!('groupBy' in Map)) Object.assign(Map, { groupBy })

export {}
