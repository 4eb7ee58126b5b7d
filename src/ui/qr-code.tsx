import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** As many modules as the standard asks for, so that a camera finds its corners. */
const QUIET = 4

/** A QR code, black on white in every theme: cameras expect that. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { path, size } = useMemo(() => pathOf(text), [text])
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function pathOf(text: string): { path: string; size: number } {
  const code = generate(text)
  const rows = Array.from({ length: code.size }, (_, y) => y)
  const path = rows
    .flatMap((y) => rows.filter((x) => code.get(x, y)).map((x) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`))
    .join('')
  return { path, size: code.size + 2 * QUIET }
}
