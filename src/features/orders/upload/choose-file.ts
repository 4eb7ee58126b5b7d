type Chosen = { file: File; handle?: FileSystemFileHandle }
type Pick = (options: object) => Promise<FileSystemFileHandle[]>

/** Whether the browser can keep hold of a chosen file, so that it need not be chosen again after a reload. */
export function keepsFiles(): boolean {
  return 'showOpenFilePicker' in globalThis
}

/** The browser's own dialog for files, which gives a handle; undefined when the person closes it. */
export async function chooseWithHandle(): Promise<Chosen | undefined> {
  // Not in the types of the DOM yet; Safari and Firefox do not have it.
  const pick = Reflect.get(globalThis, 'showOpenFilePicker') as Pick
  try {
    const [handle] = await pick({
      id: 'game-video',
      startIn: 'videos',
      multiple: false,
      types: [
        { description: 'Videos', accept: { 'video/*': ['.mp4', '.m4v', '.mov', '.webm', '.mkv', '.avi', '.3gp'] } },
      ],
    })
    return handle && { file: await handle.getFile(), handle }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/** The first file of what was dropped, with its handle where the browser gives one. */
export async function chosenOfDrop(data: DataTransfer): Promise<Chosen | undefined> {
  const [item] = [...data.items].filter(({ kind }) => kind === 'file')
  // Both are asked before anything is awaited: what was dropped is gone after the event.
  const file = item?.getAsFile() ?? data.files[0]
  const handle = await handleOf(item)
  return file && { file, ...(handle && { handle }) }
}

async function handleOf(item: DataTransferItem | undefined): Promise<FileSystemFileHandle | undefined> {
  const ask: unknown = item && Reflect.get(item, 'getAsFileSystemHandle')
  if (!item || typeof ask !== 'function') return undefined
  const handle = await (ask.call(item) as Promise<FileSystemHandle | null>).catch(() => null)
  return handle?.kind === 'file' ? (handle as FileSystemFileHandle) : undefined
}
