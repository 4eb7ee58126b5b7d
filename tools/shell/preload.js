// The files of a first screen are asked for side by side, instead of one after the other as they name each other.
(function () {
  var HEAD_START_MS = 600
  var path = location.pathname
  var asked = {}
  var isApp = /^\/app(\/|$)/.test(path)
  // What the app will ask the browser's other process for wakes up while the line is busy. Asking creates nothing.
  try {
    sessionStorage.getItem('')
    if (isApp && indexedDB.databases) indexedDB.databases().catch(function () {})
  } catch { /* storage denied */ }
  if (hasWorker()) askForFiles()
  else {
    // The start runs while a slow line brings the rest; side by side they would all arrive at the end. The rest is asked
    // for a trip of the line before the start is here.
    document.addEventListener('load', function (event) {
      if (/\/assets\/start-[^/]+\.js$/.test(event.target.href)) askForFiles()
    }, true)
    setTimeout(askForFiles, HEAD_START_MS)
  }

  function askForFiles() {
    // tools/vite/preload.ts writes a list of files for some places, the narrower ones first. The last fits all.
    var lists = Array.from(document.querySelectorAll('meta[data-place]'))
    ask(lists.find(function (list) { return (path + '/').startsWith(list.dataset.place) }))
    // What asks for another token: with a good one the page does without until it stands.
    if (isApp && navigator.onLine && !hasGoodToken()) ask(document.querySelector('meta[data-place=identity]'))
  }

  function hasWorker() {
    try {
      return Boolean(navigator.serviceWorker.controller)
    } catch {
      return false
    }
  }

  function hasGoodToken() {
    try {
      var token = localStorage.getItem('accessToken')
      var claims = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')))
      return claims.exp * 1000 > Date.now() + 10000
    } catch {
      return false
    }
  }

  function ask(list) {
    if (!list) return
    list.content.split(' ').forEach(function (file) {
      if (asked[file]) return
      asked[file] = true
      var link = document.createElement('link')
      var isStyle = file.endsWith('.css')
      link.rel = isStyle ? 'preload' : 'modulepreload'
      // As the build's own links ask: else it is fetched twice.
      link.crossOrigin = ''
      if (isStyle) link.as = 'style'
      link.href = file
      document.head.append(link)
    })
  }
})()
