import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Modal } from '#ui/modal.tsx'
import css from './scan-dialog.module.css'

type Detector = { detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]> }

declare global {
  interface Window {
    /** Chrome and Edge on Android, ChromeOS and macOS; nowhere else so far. */
    BarcodeDetector?: new (options: { formats: string[] }) => Detector
  }
}

export const canScan = () => window.BarcodeDetector !== undefined && 'mediaDevices' in navigator

const LOOK_EVERY_MS = 200

type ScanDialogProps = {
  /** Tells what to say of a code, and undefined when it was the right one. */
  onCode: (text: string) => string | undefined
  onClose: () => void
}

/** Reads the QR code of a bib's stub with the camera. */
export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [words, setWords] = useState('Hold the code on the stub in front of the camera.')
  const read = useEffectEvent((text: string) => setWords(onCode(text) ?? ''))
  useEffect(() => {
    const BarcodeDetector = window.BarcodeDetector
    if (!BarcodeDetector) return
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    let stream: MediaStream | undefined
    let isClosed = false
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    void navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (opened) => {
        stream = opened
        if (isClosed || !video.current) return stop()
        video.current.srcObject = opened
        return video.current.play()
      },
      () => setWords('The camera can’t be used. Allow it in the browser, or type the bib.'),
    )
    const timer = setInterval(() => {
      if (!video.current || video.current.readyState < 2) return
      // A frame that cannot be read is followed by the next one.
      void detector.detect(video.current).then(
        ([code]) => {
          if (code && !isClosed) read(code.rawValue)
        },
        () => {},
      )
    }, LOOK_EVERY_MS)
    return () => {
      isClosed = true
      clearInterval(timer)
      stop()
    }
  }, [])
  return (
    <Modal isOpen onClose={onClose} title="Scan a bib">
      <video ref={video} className={css.camera} muted playsInline />
      <p aria-live="polite">{words}</p>
    </Modal>
  )
}
