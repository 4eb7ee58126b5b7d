// Runs in the page: opens a database of the app's shape with the browser's own means, and shows what it reads first.
import { v7 as newId } from 'uuid'
import { Database } from '../../../src/data/db/database.ts'
import { queueEvaluations } from './queue-evaluations.ts'

const NAME = 'bare'

window.fillBare = async (evaluations) => {
  const db = new Database(NAME)
  await queueEvaluations({ db, userId: 'bare', now: Date.now, newId: () => newId(), build: 'bench' }, evaluations)
  db.close()
  await navigator.serviceWorker.register('kept-page-worker.js')
  await navigator.serviceWorker.ready
}

const opening = indexedDB.open(NAME)
// The first visit fills it.
opening.onupgradeneeded = () => opening.transaction?.abort()
opening.onerror = (event) => event.preventDefault()
opening.onsuccess = () => {
  const reading = opening.result.transaction('evaluation').objectStore('evaluation').getAll(null, 20)
  reading.onsuccess = () => {
    const list = document.createElement('main')
    for (const row of reading.result as { id: string; event_name: string }[]) {
      const link = document.createElement('a')
      link.href = `#${row.id}`
      link.textContent = row.event_name
      list.append(link)
    }
    document.body.append(list)
  }
}

declare global {
  interface Window {
    /** Fills the database and keeps this page for the next start without a network. */
    fillBare(evaluations: number): Promise<void>
  }
}
