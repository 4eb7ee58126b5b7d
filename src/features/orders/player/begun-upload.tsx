import { useEffect, useEffectEvent } from 'react'
import { useServices } from '#data/react/person.tsx'
import type { Upload } from '#data/uploads/uploads.ts'
import { toaster } from '#ui/toasts.ts'
import { UploadProgress, VideoCard } from '../upload/upload-card.tsx'

type BegunUploadProps = {
  upload: Upload
  thumbnail: string | undefined
  /** The server may have put it into the order by now. */
  onReached: () => void
  onChooseAgain: () => void
}

/**
 * N24. An upload that is kept on this device while no server has it yet: it is not in the order, and begins by itself.
 */
export function BegunUpload({ upload, thumbnail, onReached, onChooseAgain }: BegunUploadProps) {
  const { uploads } = useServices()
  const { videoId, fileName, byteLength, phase } = upload
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (phase === 'sending' || phase === 'finishing') reached()
  }, [phase])
  const wifiOnly = uploads.wifiOnly()
  const failed = (error: unknown) =>
    toaster.error(error instanceof Error ? error.message : 'Something went wrong.', 'Not changed.')
  return (
    <VideoCard fileName={fileName} byteLength={byteLength} seconds={null} thumbnail={thumbnail}>
      <UploadProgress
        upload={upload}
        wifi={wifiOnly === undefined ? undefined : { isOn: wifiOnly, set: (on) => uploads.setWifiOnly(on) }}
        onChooseAgain={onChooseAgain}
        onPause={() => uploads.pause(videoId)}
        onResume={() => void uploads.resume(videoId).catch(failed)}
        onRetry={() => uploads.retry(videoId)}
        onCancel={() => void uploads.cancel(videoId).catch(failed)}
      />
    </VideoCard>
  )
}
