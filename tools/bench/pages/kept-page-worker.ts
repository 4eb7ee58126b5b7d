// The least that a page needs to open without a network: it and its script, kept and given back.
const worker = globalThis as unknown as ServiceWorkerGlobalScope
const FILES = ['open-database.html', 'open-database.js']

worker.addEventListener('install', (event) => event.waitUntil(keep()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))),
)

async function keep() {
  await (await caches.open('kept')).addAll(FILES)
  await worker.skipWaiting()
}
