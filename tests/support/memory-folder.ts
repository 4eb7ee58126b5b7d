type Entry = Folder | MemoryFile

/** The browser's private file system in memory, as far as the app uses it. `limit` is the disk's size. */
export function aMemoryFolder(limit = Infinity): { root: FileSystemDirectoryHandle; used: () => number } {
  const disk = { limit, used: 0 }
  const root = new Folder(disk)
  // Only the calls below are ever made.
  return { root: root as unknown as FileSystemDirectoryHandle, used: () => root.size() }
}

class Folder {
  readonly kind = 'directory'
  private readonly all = new Map<string, Entry>()
  private readonly disk: { limit: number }

  constructor(disk: { limit: number }) {
    this.disk = disk
  }

  size(): number {
    return [...this.all.values()].reduce((sum, entry) => sum + entry.size(), 0)
  }

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<Folder> {
    const found = this.all.get(name)
    if (found instanceof Folder) return found
    if (!create) throw new DOMException(name, 'NotFoundError')
    const made = new Folder(this.disk)
    this.all.set(name, made)
    return made
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<MemoryFile> {
    const found = this.all.get(name)
    if (found instanceof MemoryFile) return found
    if (!create) throw new DOMException(name, 'NotFoundError')
    const made = new MemoryFile(this.disk)
    this.all.set(name, made)
    return made
  }

  async removeEntry(name: string): Promise<void> {
    if (!this.all.delete(name)) throw new DOMException(name, 'NotFoundError')
  }

  async *entries(): AsyncGenerator<[string, Entry]> {
    for (const entry of this.all) yield entry
  }
}

class MemoryFile {
  readonly kind = 'file'
  private file = new File([], '')
  private readonly disk: { limit: number }

  constructor(disk: { limit: number }) {
    this.disk = disk
  }

  size(): number {
    return this.file.size
  }

  async getFile(): Promise<File> {
    return this.file
  }

  /** As the browser does it: nothing is in the file before the stream is closed, and all of it is then. */
  async createWritable(): Promise<WritableStream<Uint8Array<ArrayBuffer>>> {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    return new WritableStream({
      write: (piece) => {
        length += piece.byteLength
        if (length > this.disk.limit) throw new DOMException('The disk is full', 'QuotaExceededError')
        pieces.push(piece)
      },
      close: () => {
        this.file = new File(pieces, '')
      },
    })
  }
}
