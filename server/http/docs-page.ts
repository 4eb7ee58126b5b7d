import type { OpenApi, OpenApiOperation } from './openapi.ts'

/** The API's description as one page without scripts: every call folds open to its schemas. */
export function docsPage({ paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method, path, operation)),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Courtside API</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1917; }
  details { border-top: 1px solid #d6d3d1; padding: .5rem 0; }
  summary { cursor: pointer; }
  code, pre { font: 14px/1.45 ui-monospace, monospace; }
  pre { background: #f5f5f4; padding: .75rem; overflow: auto; }
  b { display: inline-block; min-width: 4.5rem; }
</style>
<h1>Courtside API</h1>
<p>Every call takes <code>Authorization: Bearer &lt;access token&gt;</code>. The description for machines is
<a href="/api/openapi.json">openapi.json</a>. A refusal is <code>{error_code, message, retryable, fields?}</code>.</p>
${calls.join('\n')}
</html>`
}

function callOf(method: string, path: string, { summary, ...rest }: OpenApiOperation) {
  return `<details><summary><b>${escaped(method.toUpperCase())}</b> <code>/api${escaped(path)}</code> ${escaped(summary)}</summary>
<pre>${escaped(JSON.stringify(rest, null, 2))}</pre></details>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
