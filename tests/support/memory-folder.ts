type Entry = Folder | MemoryFile

type Disk = { limit: number; bytesPerWrite: number; onFlush: (size: number) => void; used: () => number }

const MOST_BYTES = 64 * 1024 * 1024

/**
 * The browser's private file system in memory, as far as the app uses it. `limit` is the disk's size, `bytesPerWrite`
 * the most that it takes at a time; `onFlush` hears how long a file is that is brought to the disk.
 */
export function aMemoryFolder({ limit = Infinity, bytesPerWrite = Infinity, onFlush = (_size: number) => {} } = {}) {
  const root = new Folder({ limit, bytesPerWrite, onFlush, used: () => root.size() })
  // Only the calls below are ever made.
  return {
    root: root as unknown as FileSystemDirectoryHandle,
    used: () => root.size(),
    /** As the end of a tab does: what it wrote stays, and nothing is open any more. */
    letGo: () => root.letGo(),
  }
}

class Folder {
  readonly kind = 'directory'
  private readonly all = new Map<string, Entry>()
  private readonly disk: Disk

  constructor(disk: Disk) {
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
    const entry = this.all.get(name)
    if (entry === undefined) throw new DOMException(name, 'NotFoundError')
    if (entry.isOpen()) throw new DOMException(name, 'NoModificationAllowedError')
    this.all.delete(name)
  }

  isOpen(): boolean {
    return [...this.all.values()].some((entry) => entry.isOpen())
  }

  letGo() {
    for (const entry of this.all.values()) entry.letGo()
  }

  async *entries(): AsyncGenerator<[string, Entry]> {
    for (const entry of this.all) yield entry
  }
}

class MemoryFile {
  readonly kind = 'file'
  private readonly content = new ArrayBuffer(0, { maxByteLength: MOST_BYTES })
  private handle: object | undefined
  private readonly disk: Disk

  constructor(disk: Disk) {
    this.disk = disk
  }

  size(): number {
    return this.content.byteLength
  }

  isOpen(): boolean {
    return this.handle !== undefined
  }

  letGo() {
    this.handle = undefined
  }

  async getFile(): Promise<File> {
    return new File([this.content.slice()], '')
  }

  /** As the browser does it: one at a time, and what is written is in the file at once. */
  async createSyncAccessHandle() {
    if (this.isOpen()) throw new DOMException('It is being written', 'NoModificationAllowedError')
    const handle = {
      write: (more: Uint8Array, { at }: { at: number }) => {
        const room = this.disk.limit - this.disk.used() + this.size() - at
        if (room <= 0) throw new DOMException('The disk is full', 'QuotaExceededError')
        const taken = more.subarray(0, Math.min(room, this.disk.bytesPerWrite))
        this.content.resize(Math.max(this.size(), at + taken.byteLength))
        new Uint8Array(this.content).set(taken, at)
        return taken.byteLength
      },
      truncate: (size: number) => this.content.resize(size),
      flush: () => this.disk.onFlush(this.size()),
      close: () => {
        if (this.handle === handle) this.handle = undefined
      },
    }
    this.handle = handle
    return handle
  }
}
