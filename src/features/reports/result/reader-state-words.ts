import type { ReportReader } from '#domain/contracts/reports.ts'
import { timeWords } from '#kit/time-words.ts'

/** How far the report came at one address. `now` in milliseconds. */
export function readerStateWords({ state, opened_at, sent_at, expires_at }: ReportReader, now: number): string {
  switch (state) {
    case 'waits':
      return 'Goes out when you complete the evaluation'
    case 'asked':
      return 'We asked a parent or guardian to agree. The report waits for their answer.'
    case 'ageless':
      return 'Closed, because no birth date or grade is known. Send it again: we then ask a parent to agree.'
    case 'held':
      return 'Closed. A parent or guardian hasn’t agreed, or withdrew their consent. Send it again to ask them.'
    case 'owed':
      return 'Being sent'
    case 'failed':
      return 'Couldn’t be delivered. Check the address.'
    case 'tomorrow':
      return 'Waits until tomorrow. This address got enough emails today.'
    case 'expired':
      return 'The link has expired. Send it again to open it for 90 more days.'
    case 'sent':
      return [
        opened_at ? `Opened ${timeWords(opened_at, now)}` : 'Not opened yet',
        sent_at && `sent ${timeWords(sent_at, now)}`,
        expires_at && `works until ${timeWords(expires_at, now)}`,
      ]
        .filter(Boolean)
        .join(', ')
    case 'ended':
      return 'Closed'
  }
}
