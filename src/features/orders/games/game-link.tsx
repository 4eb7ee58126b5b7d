import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiError } from '#data/api/api-error.ts'
import { useServices } from '#data/react/person.tsx'
import { validateVideoUrl } from '#domain/contracts/player-orders.ts'
import { linkError } from '#domain/orders/team-order-errors.ts'
import { readVideoLink } from '#domain/videos/video-link.ts'
import { afterPress } from '#ui/after-press.ts'
import { TextField } from '#ui/text-field.tsx'
import css from './game-link.module.css'

type GameLinkProps = { link: string; error: string | undefined; onLink: (link: string) => void }

/** A link to the video. Its shape is read here, and the server is asked about it when the field is left. */
export function GameLink({ link, error, onLink }: GameLinkProps) {
  const services = useServices()
  const [answer, setAnswer] = useState<{ link: string; refusal?: string; host?: string }>()
  const asked = useRef('')
  const current = answer?.link === link ? answer : undefined

  async function look() {
    if (link.trim() === '' || asked.current === link) return
    const refusal = linkError(link)
    if (refusal !== undefined) return setAnswer({ link, refusal })
    asked.current = link
    try {
      const { host_name: host } = await services.api.call(validateVideoUrl, { url: link.trim() })
      setAnswer({ link, host })
    } catch (failure) {
      const refused = failure instanceof ApiError ? failure.fields['url']?.[0] : undefined
      if (refused !== undefined) setAnswer({ link, refusal: refused })
      // Without an answer nothing is said against it; the order is looked at once more.
      else asked.current = ''
    }
  }

  const read = readVideoLink(link)
  return (
    <div className={css.link}>
      <TextField
        label="Link to the video"
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
        value={link}
        error={current?.refusal ?? error}
        hint="Make sure anyone with the link can watch it."
        onBlur={() => afterPress(() => void look())}
        onChange={(event) => onLink(event.currentTarget.value)}
      />
      {current?.host !== undefined && read.kind === 'ok' && (
        <p className={css.ok} role="status">
          <CircleCheck aria-hidden />A video at {current.host}. Make sure anyone with the link can watch it.
        </p>
      )}
    </div>
  )
}
