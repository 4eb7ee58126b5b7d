// Says so in place of "Loading..." when the app could not be loaded or started; its own error screen is not there yet.
// Not deferred: deferred scripts run in order, so the app would wait for this file.
(function () {
  function say() {
    var shell = document.querySelector('#root > .shell')
    if (!shell || shell.dataset.stopped) return
    shell.dataset.stopped = 'true'
    shell.setAttribute('role', 'alert')
    var title = shell.querySelector('b')
    title.textContent = 'Something went wrong.'
    var advice = document.createElement('span')
    advice.textContent = 'Please try again later.'
    var again = document.createElement('button')
    again.type = 'button'
    again.textContent = 'Reload'
    again.addEventListener('click', function () { location.reload() })
    shell.append(advice, again)
  }
  // A file that does not load is reported at its element, and only on the way down to it.
  addEventListener('error', function (event) {
    if (!(event.target instanceof HTMLElement) || event.target instanceof HTMLScriptElement) say()
  }, true)
  addEventListener('unhandledrejection', say)
})()
