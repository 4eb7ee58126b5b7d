import { waitFor } from '@testing-library/react'

/** The frame of a video at YouTube, once it is there. */
export async function theFrame(): Promise<HTMLIFrameElement> {
  return waitFor(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe')
    if (!frame) throw new Error('There is no frame')
    return frame
  })
}

type Sent = { event: string; func?: string; args?: unknown[] }

/** What the page tells the player in the frame, as it tells it. */
export function listenTo(frame: HTMLIFrameElement): Sent[] {
  const sent: Sent[] = []
  frame.contentWindow!.postMessage = ((text: string) => {
    sent.push(JSON.parse(text) as Sent)
  }) as Window['postMessage']
  return sent
}

/** A message of the player in the frame to the page. */
export function say(frame: HTMLIFrameElement, message: object) {
  dispatchEvent(
    new MessageEvent('message', {
      data: JSON.stringify(message),
      origin: 'https://www.youtube-nocookie.com',
      source: frame.contentWindow,
    }),
  )
}
