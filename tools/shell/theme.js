// Sets the theme's class before the first paint. The same rule, with its reasons, is in src/ui/theme/theme-choice.ts.
(function () {
  var choice = null
  try { choice = localStorage.getItem('courtside-theme') } catch { /* storage denied */ }
  if (choice !== 'light' && choice !== 'dark' && choice !== 'court') {
    choice = matchMedia('(prefers-contrast: more)').matches ? 'court'
      : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.classList.add(choice)
})()
