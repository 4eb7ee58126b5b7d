/**
 * Changes a page as Chrome's translator does, and goes on with each change of it: a run of texts becomes
 * `<font><font>text</font></font>`, and what asks not to be translated stays. The words stay the same, so that a test
 * reads them. It runs inside the page, where it can name nothing of this module. Returns what ends it.
 */
export function translateAsChrome(root: Node = document): () => void {
  const left = '[translate=no], font, title, script, style, noscript, textarea, svg'
  const observer = new MutationObserver((records) => {
    for (const { target } of records) translate(target)
  })
  translate(root)
  observer.observe(root, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()

  function translate(node: Node) {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let text: Node | null = node; text; text = walker.nextNode()) if (text instanceof Text) texts.push(text)
    for (const text of texts) if (text.isConnected && !text.parentElement?.closest(left)) wrap(text)
  }

  function wrap(first: Text) {
    const run = [first]
    for (let next = first.nextSibling; next instanceof Text; next = next.nextSibling) run.push(next)
    const words = run.map((text) => text.data).join('')
    if (words.trim() === '') return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = words
    outer.append(inner)
    for (const text of run.slice(1)) text.remove()
    first.replaceWith(outer)
  }
}
