type DevPage = {
  title: string
  style: string
  /** Of the body element, escaped by the caller, with a blank before each. */
  attributes?: string
  body: string
}

/** A page of this server's stand-ins: mail, checkout, calendar. What people typed is escaped by the caller. */
export function devPage({ title, style, attributes = '', body }: DevPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Courtside</title>
<style>${style}</style>
</head>
<body${attributes}>
${body}
</body>
</html>`
}
