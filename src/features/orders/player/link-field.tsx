import { Link2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { failureWords } from '#data/api/failure-words.ts'
import { useServices } from '#data/react/person.tsx'
import { validateVideoUrl } from '#domain/contracts/player-orders.ts'
import { readVideoLink } from '#domain/videos/video-link.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Order } from './use-order.ts'
import css from './link-field.module.css'

/** A link to a video elsewhere. The server looks at its shape and host, and puts it into the order. */
export function LinkField({ order, isBlocked }: { order: Order; isBlocked: boolean }) {
  const services = useServices()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const link = order.typing.link ?? ''

  async function use() {
    if (isUnderWay.current || isBlocked) return
    if (link.trim() === '') return setFailure('Enter the link to your video')
    const read = readVideoLink(link)
    if (read.kind === 'refused') return setFailure(read.message)
    isUnderWay.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await order.save()
      await services.api.call(validateVideoUrl, { url: link.trim(), evaluation_submission_id: order.id })
      order.change({ link: '', moments: [], sightings: [] })
      await order.refresh()
    } catch (error) {
      setFailure(error instanceof ApiError ? (error.fields['url']?.[0] ?? failureWords(error)) : failureWords(error))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return (
    <form
      className={css.link}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void use()
      }}
    >
      <TextField
        label="Link to the video"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
        value={link}
        error={failure}
        hint="YouTube, Google Drive, Vimeo, Dropbox, OneDrive, Box, iCloud Drive or Hudl. Make sure anyone with the link can watch it."
        onChange={(event) => {
          setFailure(undefined)
          order.change({ link: event.currentTarget.value })
        }}
        // A player may continue to the payment without a press of the button.
        onBlur={() => {
          if (readVideoLink(link).kind !== 'refused') void use()
        }}
      />
      <Button type="submit" aria-disabled={isBusy || isBlocked || undefined}>
        <Link2 aria-hidden />
        {isBusy ? 'Checking the link...' : 'Use this link'}
      </Button>
    </form>
  )
}
