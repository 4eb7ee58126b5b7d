import { createHash } from 'node:crypto'

/** How a kind of page looks past what all share, and what it runs. */
type DevLook = {
  style: string
  script?: string
  /** It has a form and is shown in a frame, both of this server's pages alone. */
  isFramed?: boolean
}

type DevPage = {
  title: string
  look: DevLook
  /** Of the body element, escaped by the caller, with a blank before each. */
  attributes?: string
  body: string
}

const SHARED_STYLE = `
  :root {
    color-scheme: light dark;
    --ground: #edf0f1;
    --panel: #fff;
    --sunken: #f5f7f8;
    --text: #101920;
    --soft: #4a5b67;
    --line: #cdd6db;
    --edge: #71828e;
    --ink: #101920;
    --on-ink: #fff;
    --mark: #0a5f68;
    --maple: #f3e7d3;
    --on-maple: #5e3b14;
    --paint: #07474f;
    --on-paint: #fff;
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #0b1116;
      --panel: #151e25;
      --sunken: #0f171d;
      --text: #f3f6f7;
      --soft: #afbdc6;
      --line: #31404b;
      --edge: #758894;
      --ink: #f3f6f7;
      --on-ink: #101920;
      --mark: #74d3da;
      --maple: #33271a;
      --on-maple: #f1d9b3;
      --paint: #0a3d44;
    }
  }
  * { box-sizing: border-box; }
  :focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
  body {
    font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
    margin: 0;
    min-height: 100vh;
    background: var(--ground);
    color: var(--text);
  }
  main { max-width: 30rem; margin-inline: auto; padding: 1.25rem 1rem 2rem; }
  section {
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 14px;
    padding: 1.25rem 1rem;
    margin-bottom: 1rem;
  }
  h2 { font-size: 1.0625rem; margin: 0 0 .75rem; }
  .hint { color: var(--soft); font-size: .9375rem; margin: 0 0 1rem; }
  .test {
    background: var(--maple);
    color: var(--on-maple);
    border-radius: 10px;
    padding: .75rem 1rem;
    margin: 0 0 1rem;
    font-size: .9375rem;
  }
  .stack { display: grid; gap: .75rem; }
  button, .button {
    display: block;
    width: 100%;
    min-height: 56px;
    border: 1px solid var(--edge);
    border-radius: 10px;
    background: transparent;
    color: var(--text);
    font: inherit;
    font-weight: 600;
    padding: .5rem 1rem;
    cursor: pointer;
    text-align: center;
    text-decoration: none;
  }
  button:hover, .button:hover { text-decoration: underline; }
  .main { background: var(--ink); color: var(--on-ink); border-color: var(--ink); font-size: 1.125rem; }
  input, select {
    min-height: 56px;
    border: 1px solid var(--edge);
    border-radius: 10px;
    background: var(--panel);
    color: var(--text);
    font: inherit;
    padding: 0 .75rem;
  }
`

/** A page of this server's stand-ins: email, checkout, calendar. What people typed is escaped by the caller. */
export function devPage({ title, look, attributes = '', body }: DevPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Courtside</title>
<style>${styleOf(look)}</style>
</head>
<body${attributes}>
${body}
${look.script === undefined ? '' : `<script>${look.script}</script>\n`}</body>
</html>`
}

/** The content security policy of pages that look so: their own style and script, and nothing else. */
export function devPagePolicy(look: DevLook): string {
  const who = look.isFramed ? "'self'" : "'none'"
  return [
    "default-src 'none'",
    `style-src ${hashOf(styleOf(look))}`,
    ...(look.script === undefined ? [] : [`script-src ${hashOf(look.script)}`]),
    "base-uri 'none'",
    `form-action ${who}`,
    `frame-ancestors ${who}`,
  ].join('; ')
}

/** Text as it may stand in an element or in a quoted attribute. */
export const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const styleOf = ({ style }: DevLook) => `${SHARED_STYLE}${style}`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
