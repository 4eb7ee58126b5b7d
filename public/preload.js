// The files of a first screen are asked for at once, side by side, instead of one after the other as they name each other.
(function () {
  var path = location.pathname
  var asked = {}
  var isApp = /^\/app(\/|$)/.test(path)
  // The browser's database wakes up meanwhile; asking for the names creates nothing.
  if (isApp && window.indexedDB && indexedDB.databases) indexedDB.databases().catch(function () {})
  if (path.startsWith('/app/dashboard/')) ask('report')
  else if (path.startsWith('/app/evaluation-panel/')) ask('panel')
  else ask(isApp ? 'library' : 'login')
  // What asks for another token: with a good one the page does without until it stands.
  if (isApp && navigator.onLine && !hasToken()) ask('session')

  function hasToken() {
    try {
      var claims = localStorage.getItem('accessToken').split('.')[1].replace(/-/g, '+').replace(/_/g, '/')
      return JSON.parse(atob(claims)).exp * 1000 > Date.now() + 10000
    } catch {
      return false
    }
  }

  function ask(page) {
    var files = document.querySelector('meta[name="courtside-' + page + '-files"]')
    if (!files) return
    files.content.split(' ').forEach(function (file) {
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
