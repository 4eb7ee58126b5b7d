// The files of a first screen are asked for side by side, instead of one after the other as they name each other.
(function () {
  var HEAD_START_MS = 600
  // An answer that nobody has come for by then is somebody's report or evaluation, left in memory.
  var GOOD_FOR_MS = 10000
  var path = location.pathname
  var asked = {}
  var isApp = /^\/app(\/|$)/.test(path)
  // What the app will ask the browser's other process for wakes up while the line is busy. Asking creates nothing.
  try {
    sessionStorage.getItem('')
    if (isApp && indexedDB.databases) indexedDB.databases().catch(function () {})
  } catch { /* storage denied */ }
  var session = isApp && navigator.onLine ? goodSession() : undefined
  if (hasWorker()) askForFiles()
  else {
    // The start runs while a slow line brings the rest; side by side they would all arrive at the end. The rest is asked
    // for a trip of the line before the start is here.
    document.addEventListener('load', function (event) {
      if (/\/assets\/start-[^/]+\.js$/.test(event.target.href)) askForFiles()
    }, true)
    setTimeout(askForFiles, HEAD_START_MS)
    // A device with a worker has kept most of what these pages are read with.
    if (session) askForAnswers(session)
  }

  function askForFiles() {
    if (path.startsWith('/app/dashboard/')) ask('report')
    else if (path.startsWith('/app/evaluation-panel/')) ask('panel')
    else ask(isApp ? 'library' : 'login')
    // What asks for another token: with a good one the page does without until it stands.
    if (isApp && navigator.onLine && !session) ask('session')
  }

  function hasWorker() {
    try {
      return Boolean(navigator.serviceWorker.controller)
    } catch {
      return false
    }
  }

  function goodSession() {
    try {
      var token = localStorage.getItem('accessToken')
      var claims = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')))
      if (claims.exp * 1000 <= Date.now() + 10000) return undefined
      return { token: token, groups: claims['cognito:groups'] || [] }
    } catch {
      return undefined
    }
  }

  // The app takes them from here when it comes to the question (src/data/api/early-answers.ts).
  function askForAnswers(session) {
    var page = /^\/app\/(dashboard|evaluation-panel)\/([\w-]+)/.exec(path)
    if (!page) return
    // Of a page that is not theirs nothing is asked for (A4).
    if (page[1] === 'evaluation-panel' && session.groups.indexOf('Evaluator') === -1) return
    window.courtsideEarly = {}
    setTimeout(function () { delete window.courtsideEarly }, GOOD_FOR_MS)
    var what = page[1] === 'dashboard' ? 'result' : 'get_evaluation_data'
    askEarly('/api/evaluation/' + what + '/?evaluation_submission_id=' + page[2], session.token)
    askEarly('/api/evaluation/player_score_structure/', session.token)
  }

  function askEarly(address, token) {
    var headers = { accept: 'application/json', authorization: 'Bearer ' + token }
    var answer = fetch(address, { cache: 'no-store', headers: headers })
    answer.catch(function () {})
    window.courtsideEarly[location.origin + address] = { token: token, askedAt: Date.now(), answer: answer }
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
