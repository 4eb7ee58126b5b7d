// Below /app the files of the library, or of a report at its address, are asked for at once, side by side, instead of one after the
// other as they name each other.
(function () {
  if (!/^\/app(\/|$)/.test(location.pathname)) return
  // The browser's database wakes up meanwhile; asking for the names creates nothing.
  if (window.indexedDB && indexedDB.databases) indexedDB.databases().catch(function () {})
  var page = location.pathname.startsWith('/app/dashboard/') ? 'report' : 'library'
  var files = document.querySelector('meta[name="courtside-' + page + '-files"]')
  if (!files) return
  files.content.split(' ').forEach(function (file) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = file
    document.head.append(link)
  })
})()
