// The least that a tap can change on a screen drawn by React: one tile, and whether it is taken.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function Tile() {
  const [isTaken, setTaken] = useState(false)
  return (
    <button
      type="button"
      style={{ width: 64, height: 48, background: isTaken ? '#f47a2a' : '#ffffff' }}
      aria-pressed={isTaken}
      onClick={() => setTaken(!isTaken)}
    >
      4
    </button>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(<Tile />)
