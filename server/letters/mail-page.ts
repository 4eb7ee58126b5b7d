// Mail programs read neither style sheets nor drawings: each element wears its own style, and the mark is a dot beside
// the name.
export const MAIL_COLORS = {
  ground: '#edf0f1',
  panel: '#fff',
  text: '#101920',
  muted: '#4a5b67',
  hero: '#07454e',
  onHero: '#fff',
  ball: '#f47a2a',
} as const
const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * The HTML of an email: our mark, a heading, and what follows. All of it is HTML already: the caller has escaped what
 * people typed.
 */
export function mailPage(title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:24px 12px;background:${MAIL_COLORS.ground}">
<div style="max-width:520px;margin:0 auto;border-radius:12px;overflow:hidden;background:${MAIL_COLORS.panel};color:${MAIL_COLORS.text};font:16px/1.5 ${FONT}">
<div style="padding:18px 24px;background:${MAIL_COLORS.hero};color:${MAIL_COLORS.onHero};font-size:20px;font-weight:800"><span aria-hidden="true" style="color:${MAIL_COLORS.ball}">&#9679;</span> Courtside</div>
<div style="padding:24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${title}</h1>
${parts.join('\n')}
</div></div></body></html>
`
}
