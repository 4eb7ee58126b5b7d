import { HardDrive } from 'lucide-react'
import type { StorageTrouble } from '#storage/storage-trouble.ts'
import { Notice } from '#ui/notice.tsx'
import { storageWords } from './storage-words.ts'

/** Why this device keeps nothing. Place it where a screen reader listens. */
export function StorageNotice({ trouble }: { trouble: StorageTrouble }) {
  const { title, wayOut } = storageWords(trouble)
  return (
    <Notice tone="danger" icon={HardDrive} title={title}>
      <p>{wayOut}</p>
    </Notice>
  )
}
