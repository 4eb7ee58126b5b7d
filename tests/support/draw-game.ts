/**
 * Draws a moment of a game onto a canvas: half a court from above, ten numbered players who run and pass, a clock. The
 * same moment always looks the same. It is handed to a page as text, so it uses nothing from outside of itself.
 */
export function drawGame(paper: CanvasRenderingContext2D, atSeconds: number, width: number, height: number): void {
  const unit = Math.min(width / 320, height / 180)
  const [across, down] = [width / unit, height / unit]
  const ink = '#101920'
  paper.setTransform(unit, 0, 0, unit, 0, 0)

  const line = (draw: () => void) => {
    paper.beginPath()
    draw()
    paper.stroke()
  }
  const floor = () => {
    for (let plank = 0; plank * 12 < down; plank += 1) {
      paper.fillStyle = plank % 2 === 0 ? '#E3C391' : '#DDBB86'
      paper.fillRect(0, plank * 12, across, 12)
    }
    const [left, right, top, bottom, middle] = [14, across - 14, 16, down - 10, (down + 6) / 2]
    paper.fillStyle = '#0B6872'
    paper.fillRect(left, middle - 28, 66, 56)
    paper.strokeStyle = '#FFFFFF'
    paper.lineWidth = 2
    line(() => {
      paper.rect(left, top, right - left, bottom - top)
    })
    line(() => {
      paper.rect(left, middle - 28, 66, 56)
    })
    line(() => {
      paper.arc(left + 66, middle, 24, -Math.PI / 2, Math.PI / 2)
    })
    line(() => {
      paper.arc(left + 16, middle, 88, -1.05, 1.05)
    })
    line(() => {
      paper.arc(right, middle, 28, Math.PI / 2, -Math.PI / 2)
    })
    paper.strokeStyle = ink
    line(() => {
      paper.moveTo(left + 10, middle - 9)
      paper.lineTo(left + 10, middle + 9)
    })
    paper.strokeStyle = '#C4500A'
    line(() => {
      paper.arc(left + 16, middle, 5, 0, 2 * Math.PI)
    })
  }

  const numbers = [4, 12, 7, 23, 35, 3, 10, 15, 21, 44]
  const homes = [
    [0.62, 0.5],
    [0.5, 0.2],
    [0.5, 0.82],
    [0.26, 0.26],
    [0.24, 0.72],
    [0.52, 0.52],
    [0.42, 0.26],
    [0.42, 0.76],
    [0.2, 0.4],
    [0.2, 0.62],
  ]
  const players = numbers.map((number, index) => {
    const [x = 0, y = 0] = homes[index] ?? []
    const sway = index * 1.7
    return {
      number,
      isHome: index < 5,
      x:
        (x + 0.075 * Math.sin(atSeconds * (0.5 + 0.07 * index) + sway) + 0.02 * Math.sin(atSeconds * 2.3 + sway)) *
        across,
      y: 10 + (y + 0.09 * Math.cos(atSeconds * (0.43 + 0.06 * index) + sway * 2)) * (down - 20),
    }
  })

  const person = ({ number, isHome, x, y }: (typeof players)[number]) => {
    const stride = Math.sin(atSeconds * 9 + number) * 2.2
    paper.fillStyle = 'rgba(16, 25, 32, .22)'
    paper.beginPath()
    paper.ellipse(x, y + 14, 9, 3, 0, 0, 2 * Math.PI)
    paper.fill()
    paper.strokeStyle = ink
    paper.lineWidth = 2.4
    line(() => {
      paper.moveTo(x - 3, y + 6)
      paper.lineTo(x - 4 - stride, y + 13)
      paper.moveTo(x + 3, y + 6)
      paper.lineTo(x + 4 + stride, y + 13)
    })
    paper.fillStyle = ['#8D5524', '#C68642', '#5C3A21', '#E0AC69', '#7A4B2A'][number % 5] ?? '#8D5524'
    paper.beginPath()
    paper.arc(x, y - 11, 4.2, 0, 2 * Math.PI)
    paper.fill()
    paper.fillStyle = isHome ? '#FFFFFF' : '#7A1E3A'
    paper.strokeStyle = ink
    paper.lineWidth = 1
    paper.beginPath()
    paper.roundRect(x - 7.5, y - 7, 15, 14, 3)
    paper.fill()
    paper.stroke()
    paper.fillStyle = isHome ? ink : '#FFFFFF'
    paper.font = '700 10px sans-serif'
    paper.textAlign = 'center'
    paper.textBaseline = 'middle'
    paper.fillText(String(number), x, y + 0.6)
  }

  floor()
  players.toSorted((one, other) => one.y - other.y).forEach(person)

  const [holder, next] = [
    players[(Math.floor(atSeconds / 2) * 3) % 5],
    players[((Math.floor(atSeconds / 2) + 1) * 3) % 5],
  ]
  if (holder && next) {
    const flight = Math.min(1, Math.max(0, (atSeconds % 2) * 2.5 - 4))
    const bounce = flight > 0 ? 12 * Math.sin(Math.PI * flight) : Math.abs(5 * Math.sin(atSeconds * 7))
    paper.fillStyle = '#F47A2A'
    paper.strokeStyle = ink
    paper.beginPath()
    paper.arc(
      holder.x + (next.x - holder.x) * flight + 10,
      holder.y + (next.y - holder.y) * flight + 6 - bounce,
      3.6,
      0,
      2 * Math.PI,
    )
    paper.fill()
    paper.stroke()
  }

  const left = Math.max(0, 480 - Math.floor(atSeconds))
  paper.fillStyle = ink
  paper.fillRect(0, 0, across, 13)
  paper.fillStyle = '#FFFFFF'
  paper.font = '700 8px sans-serif'
  paper.textAlign = 'center'
  paper.fillText(
    `Harbor Point ${Math.floor(atSeconds / 12) * 2}   ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}   ${Math.floor(atSeconds / 17) * 2} Eastgate`,
    across / 2,
    7,
  )
}
